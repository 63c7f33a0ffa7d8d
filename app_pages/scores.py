"""Scores: how wrong each system is by every measure, how much it attempted, where the errors fall, and what follows."""

from app_pages.parts import score_attempted, score_diagnosis, score_measures, score_where, session, show
from cer_core.findings import headline

VIEWS = {
    "measures": score_measures.draw,
    "coverage": score_attempted.draw,
    "where": score_where.draw,
    "diagnosis": score_diagnosis.draw,
}


def main() -> None:
    """Show the answer, then what is chosen."""
    evaluation = session.current()
    show.say(headline(evaluation))
    show.caption(evaluation)
    view = show.view(VIEWS, "score_view")
    VIEWS[view](evaluation)


main()
