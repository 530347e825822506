"""Positions in the middle of play, one of each game and of other numbers of players."""

BATTLE_LINE = (
    "battle-line; turn 1 play; 1=1 5b 6b 7b / 7g 7p; 4 4g / -; 5=2 1g 3g KF / 6r 8p C fog; 6 - / "
    "9r; 8 - / 8b; 9 6p 9p mud / 1o; hand1 5o 2y 6g 4b 2p 4p redeploy; hand2 2r 8r 7y 8y 9y 2g S; "
    "played1 deserter traitor; played2 KE scout; known1 2y"
)
IMPERIA = (
    "imperia; turn 1 play; first 2; boards 2a180 1b180 3a90 4a90; forts e7 b5; d7 1c+n; b6 2c+e; "
    "c6 1go; e6 1c+s; c5 2c+e; d5 2i+n; e5 2i+s; c4 1g+s; d4 2go; e4 2cxnw; e3 1ixne; hand1 i+ cx "
    "gx; hand2 ix ix ge; head1 e3; head2 b6"
)
IMPERIA_FOUR = (
    "imperia; seats 4; turn 1 play; first 3; boards 4a90 3a270 2b270 1b270; forts b4 g4 g7 d7; d8 "
    "4gxse; f7 4cxsw 3ge; b6 1i+e; d6 4cxse; f6 3ixsw; g6 1ixsw; d5 4ixse; e5 4c+e; f5 3i+w; g5 "
    "4ge 2go 3go 2gxsw; c4 1c+e; d4 3c+s 1cxnw; e4 3i+n; d3 1i+n; e3 2c+n; f3 2c+n; g3 2g+s; "
    "hand1 i+ c+ g+; hand2 i+ cx ge; hand3 ix cx g+; hand4 i+ g+ go; head1 b6; head2 e3; head3 "
    "e4; head4 d6"
)
BATTALIA = (
    "battalia weeks=3; turn 1 act; day 11; factions i c; gone e; board b6:city.b.nesw/2@2 "
    "f6:city.i.nesw/4@1 f5:road.i.ns d4:ruins/8 f4:city.i.nsw/2@1 f3:road.i.ns b2:city.c.nesw/4 "
    "f2:city.c.nesw/2@1; heroes f6,f4 b6,b6; tops friman.c chief.b priest.b lord.b provisions "
    "tool.b weapon.i amulet.b title.c scroll.b tent.c horse.c one.b opposite.i adjacent.c three.b "
    "four.c straight.i bend.c tee.i cross.c; offers hammer sword horn; hand1 friman.b friman.i "
    "priest.b lord.i provisions*2; nation1 friman.c chief.b chief.c provisions*3 weapon.b "
    "weapon.c; hand2 friman.i chief.i provisions*3 weapon.b; nation2 friman.i*2 chief.b priest.c "
    "provisions*2 weapon.i; ambush2 priest.c"
)
BATTALIA_FOUR = (
    "battalia weeks=3; seats 4; turn 1 act; day 10; first 3; factions e c b i; board "
    "a7:city.e.nesw/2@2 g7:city.b.nesw/3@1 d6:city.e.nesw/4 a4:road.e.es b4:city.i.nesw/4 "
    "d4:ruins/8 f4:city.c.nesw/4 a3:city.c.nes/3@4 a2:road.c.ns d2:city.b.nesw/4 "
    "a1:city.c.nesw/3@4 g1:city.i.nesw/3@3; heroes g7,g7 a7,a7 g1,g1 -; tops friman.c chief.e "
    "priest.b lord.i provisions tool.c weapon.i amulet.b title.b scroll.i tent.b horse.i one.i "
    "opposite.e adjacent.c three.b four.i straight.e bend.b tee.e cross.i; offers hammer shield "
    "wings horn book; hand1 friman.b friman.e chief.e priest.e provisions*3 weapon.e; nation1 "
    "friman.e chief.e priest.e*2 provisions; hand2 friman.b friman.c provisions*3 weapon.c; "
    "nation2 friman.c chief.b*2 chief.c priest.c provisions amulet.c; hand3 friman.b friman.c "
    "chief.b provisions*2 weapon.i; nation3 friman.b friman.c priest.b priest.c provisions*2 "
    "weapon.e; ambush3 chief.i; hand4 friman.c chief.e priest.i*2 tool.e weapon.c; nation4 "
    "friman.c chief.i chief.e priest.i priest.c provisions*4"
)
