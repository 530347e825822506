"""Everything that a view of Battalia tells, for comparing two of them."""

from gonfalon.games.battalia.sight.player_view import PlayerView
from gonfalon.games.battalia.sight.view import BattaliaView
from gonfalon.games.battalia.text.notation import write_view
from gonfalon.games.battalia.text.picture import draw_text
from gonfalon.games.battalia.text.words import words_in


def everything(view: BattaliaView) -> list[object]:
    """The text, the picture, the actions, the prompt, and what only programs read."""
    told = view.going_on
    return [
        write_view(view),
        draw_text(view, words_in("en")),
        [str(action) for action in view.actions],
        (view.prompt.key, view.prompt.seat, dict(view.prompt.facts)),
        (view.actor, view.waiting, told.payer, told.left, told.price, told.drawer),
        (view.supply, view.sizes, view.tops, view.under),
        [_of_player(player) for player in view.players],
    ]


def _of_player(player: PlayerView) -> list[object]:
    return [
        (player.faction, player.owned, player.hand_size, player.ambush_size, player.nation_size),
        (player.hand, player.borrowed, player.ambush, player.nation, player.shelter, player.tents),
        (player.known, player.unknown, player.unshown),
    ]
