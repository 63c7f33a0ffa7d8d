"""Ranking: when averaging rules disagree about which system is better, why, and how sure that is."""

from app_pages.parts import (
    data_source,
    downloads,
    rank_orders,
    rank_seeds,
    rank_spread,
    rank_sure,
    rank_why,
    session,
    show,
)
from cer_core.evaluation import Evaluation
from cer_core.findings import flip_sentences

VIEWS = {"order": rank_orders.draw, "why": rank_why.draw, "how sure": rank_sure.draw, "spread": rank_spread.draw}
SEEDS = {"seeds": rank_seeds.draw}


def main() -> None:
    """Name the flip, and show what is chosen."""
    evaluation = session.current()
    _answer(evaluation)
    show.caption(evaluation)
    views = VIEWS | (SEEDS if data_source.is_workshop() else {})
    view = show.view(views, f"ranking_view_{len(views)}")
    pictures = views[view](evaluation)
    downloads.ranking(evaluation, rank_sure.draws(evaluation), pictures)


def _answer(evaluation: Evaluation) -> None:
    if len(evaluation.systems) > 1:
        show.say(flip_sentences(evaluation))
        return
    show.say(["A ranking needs a second system."])
    show.html(
        "<p>With outputs of two or more systems for the same lines, this page says which is best by each "
        "measure, and why averages can disagree. Below: what it can say of the one system.</p>"
    )


main()
