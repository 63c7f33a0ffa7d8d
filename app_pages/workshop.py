"""Workshop: teach the metric live, with a table that is filled step by step, other units, and a guided tour."""

from app_pages.parts import show, teach_pair, teach_tour, teach_units

VIEWS = {"tour": teach_tour.draw, "table": teach_pair.draw, "units": teach_units.draw}


def main() -> None:
    """Show what is chosen; texts are typed here, and the sidebar's settings do not touch them."""
    view = show.view(VIEWS, "workshop_view")
    VIEWS[view]()
    show.note("This page has texts of its own: the data and the policy in the sidebar do not touch it.")


main()
