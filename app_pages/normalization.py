"""Normalization: what each step does to the figures, all the steps there are, and the policy to publish."""

from app_pages.parts import (
    downloads,
    norm_changes,
    norm_ladder,
    norm_orders,
    norm_publish,
    norm_reproduce,
    norm_steps,
    session,
    show,
)
from cer_core.ladder import ladder_sentences

VIEWS = {
    "ladder": norm_ladder.draw,
    "changes": norm_changes.draw,
    "orders": norm_orders.draw,
    "steps": norm_steps.draw,
    "reproduce as": norm_reproduce.draw,
    "publish": norm_publish.draw,
}
OF_THE_LADDER = ("ladder", "changes")


def main() -> None:
    """Say what the policy does to the figures; show what is chosen."""
    evaluation = session.current()
    rungs = norm_ladder.climbed(evaluation)
    if rungs is not None:
        show.say(ladder_sentences(rungs))
    show.caption(evaluation)
    view = show.view(VIEWS, "normalization_view")
    if rungs is None and view in OF_THE_LADDER:
        return
    pictures = VIEWS[view](evaluation)
    downloads.offered(pictures, str(evaluation.signature))


main()
