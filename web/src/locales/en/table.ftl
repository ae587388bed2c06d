### English. Players' words: route, city, locomotive (in Berlin: bicycle), ticket.

## Another device

device-take = Go on with this device
device-take-text = Your name and your games come to this device. What was played here before is yours too from then on: games, records, ratings, campaigns and events of both under one name.
device-alone = Without what was played here
device-taken = You are { $name }, here too.
device-along = With what was played here: { $tables ->
    [one] 1 table
   *[other] { $tables } tables
}, { $campaigns ->
    [one] 1 campaign
   *[other] { $campaigns } campaigns
}.

## A new table

against-bots = Against bots
bots-text = As the home page does it, with everything that can be chosen.
friends-text = Open a table, send the link, and start when everybody is there.
shared-text = Everybody plays on this device. Between turns a curtain hides the cards.
you-yourself = You
seat-open = Free seat
person = Player
bot-named = Bot: { $level }
seat-number = Seat { $number }
player-number = Player { $number }
name-of = Name of player { $number }
add-seat = Seat
remove-seat = Seat
public = Show the table on everybody's home page
your-colour = The colour of your trains
table-choices = Clock, who starts, what is allowed
pace = Clock
pace-none = No clock
pace-bank = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
} for the game, +{ $increment } s a decision
pace-days = { $days ->
    [one] 1 day for each decision
   *[other] { $days } days for each decision
}
pace-text = Whoever has no time left is played by a bot until taking the seat back.
starter = Who starts
starter-random = Anybody
practice = Practice: go back to before any decision of yours
allow-take-back = Claims can be taken back
allow-hints = Bots may be asked for hints
rated = Rated: people only, with a clock, no hints, no taking back, no looking over shoulders
is-rated = Rated
of-event = Event: { $name }, round { $round } of { $rounds }
to-event = To the event
sealed = Replay and review open when the event ends.
allow-chat = Chat
company-of = Company of seat { $number }
company-any = Any company
open-table = Open the table
start = Start
join = Take a seat
leave = Leave
invitation = You are invited to play
invites = { $who } invites you to play
invite-qr = The link as a picture for a phone's camera
starts = { $who } starts
starts-random = Who starts is drawn
is-public = Everybody can see this table
invite = Send this link
waiting-for = { $count ->
    [one] Waiting for one more player.
   *[other] Waiting for { $count } more players.
}
waiting-answer = { $count ->
    [one] Waiting for one player to accept.
   *[other] Waiting for { $count } players to accept.
}
invited = Invited
invited-you = You are asked to play again.
accept = Accept
decline = Decline
fill-bot = Let a bot play
waiting-watch = Every seat is taken. You can watch as soon as the game begins.
waiting-start = Everybody is here.
dealing = The cards are being dealt…

## The table

board = Board
board-help = Board. Arrow keys move between routes, Home and End between those you can claim, Enter opens one, plus and minus zoom.
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Whole board
zoom-fill = Larger board
players = Players
you = (you)
bot = Bot
away = Not connected
points = points
cards = Cards
tickets = Tickets
tickets-count = Tickets ({ $count })
tickets-none = No tickets yet.
coins = Dollars
bullet-track = Bullet train track
supply-car = Train cars
show-lines = Show the routes of { $who }
market = Face-up cards and decks
deck = Deck
take-card = Take { $card }
empty-slot = Empty
hand-count = { $count ->
    [one] Hand: 1 card
   *[other] Hand: { $count } cards
}
hand-empty = No cards in hand.
log = Log
side-players = Players and tickets
side-cards = Cards and log
drawer = More
drawer-office = Office
drawer-track = Track
drawer-bonuses = Bonuses
since-title = Since your last turn
since-none = Nothing has happened since your last turn.
draw-tickets = Tickets
draw-tickets-sure = { $count ->
    [one] Draw 1 ticket?
   *[other] Draw { $count } tickets?
}
card-held = { $card }: { $count }
chat = Chat
chat-say = Say something
chat-send = Send
chat-muted = The chat is muted.
mute-chat = Mute the chat
mute-seat = Do not hear { $who }
about-seat = Block or report { $who } …
about-line = Block { $who } or report this line
block = Block { $who }
block-text = Whoever you block takes no seat where you sit or that you host, you hear nothing they say there, and no invitation of theirs reaches you. They are not told. A game you already play together goes on.
block-done = { $who } is blocked. The menu has the list, to take it back.
report = Report to the operator
report-name = What is wrong with this name? The operator of this server reads it.
report-event = Report this event's name …
report-line = What is wrong with this line? The operator of this server reads it, with the line.
report-done = Reported. The answer will be in the menu, under "People and reports".
mute-spectators = Do not hear those who watch
close-chat = No chat at this table
unmute = Listen again
time-left = Time left
day-short = d
table = Table
watch-link = Link to watch
spectators = { $count ->
    [0] Nobody watches
    [one] 1 spectator
   *[other] { $count } spectators
}
share-seat = Share what I see
share-seat-text = Spectators see my cards and tickets.
sharing = Shares what they see with spectators
look-through = Look over { $who }'s shoulder
look-away = Look at the table only
bot-speed = Bots play
bot-speed-quick = quickly
bot-speed-normal = at an even pace
bot-speed-leisurely = at leisure
practice-mark = Practice
practice-text = A practice game: you may go back to before any decision of yours, also after the bots have answered.
bot-takes-over = Let a bot play on
bot-level = How well the bot plays
leave-game = Leave the game
leave-sure = A bot plays your seat on. You can come back and take it again.
stay = Stay
event = Event
event-none = No event yet.
bonuses = Bonus cards ({ $count })
bonus-standing = { $you ->
    [yes] You: { $count }
   *[no] { $who }: { $count }
}
bonus-standing-unknown = Only { $who } knows
track-now = { $points ->
    [one] 1 point if the game ended now
   *[other] { $points } points if the game ended now
}
news-masthead = The Railway Herald
track-ranks = At the end, by rank: { $points } points ({ $never } for a marker that never moved)
shared-trains = { $count ->
    [one] 1 bullet train left
   *[other] { $count } bullet trains left
}
hint = Hint
play-for-me = Let a bot make this move
stand-in-text = A bot plays for you.
stand-in-end = Take the seat back
take-back = Take back
go-back = Go back to before my last decision
pass = Pass
stop-drawing = Stop with one card
rule = Rule { $rule }
sounds-mute = Turn sounds off
sounds-unmute = Turn sounds on
skip-to-board = To the board
sheet-lower = Lower this panel
sheet-raise = Raise this panel
shortcuts = Keys
key-draw = Draw from the deck
key-market = To the face-up cards
key-tickets = Draw tickets
key-claim = Claim a route by typing its cities
key-next-ticket = Light the next ticket
key-board = To the board
key-log = To the log
key-hint = Ask for a hint
key-sound = Sounds on or off
key-help = These keys
find-line = Find a route
find-line-text = Its cities, or a part of their names

card-black = black
card-blue = blue
card-green = green
card-orange = orange
card-purple = purple
card-red = red
card-white = white
card-yellow = yellow
card-wild = { $wild }
card-newspaper = newspaper
card-grey = grey
# Cards of one kind; `any` is a set of whatever one colour.
cards-count = { $kind ->
    [wild] { $count ->
        [one] 1 { $wild }
       *[other] { $count } { $wilds }
    }
    [newspaper] { $count ->
        [one] 1 newspaper
       *[other] { $count } newspapers
    }
    [any] { $count ->
        [one] 1 card of any colour
       *[other] { $count } cards of any one colour
    }
   *[other] { $count ->
        [one] 1 { $card } card
       *[other] { $count } { $card } cards
    }
}

status-turn = Your turn: draw cards, claim a route, or draw tickets
status-turn-short = Your turn: cards, a route or tickets
status-pass = Nothing else is possible: pass
status-second-card = Draw your second card
status-second-or-stop = Draw a second card, or stop
status-tickets = Choose your tickets
status-tunnel = The tunnel asks for more cards
status-offer = An offer
status-retire = Retire an event
status-question = A rule asks you
status-over = The game is over
status-story = The tickets are chosen. The story of the year is read
status-own = One moment…
said-turn = Your turn.
status-waiting = { $stage ->
    [opening_tickets] Choosing tickets: { $who }
    [second_card] { $who } draws a second card
    [keep_tickets] { $who } chooses tickets
    [tunnel] { $who } is in a tunnel
   *[other] { $who } to move
}
last-turns = { $count ->
    [one] Last turn
   *[other] Last round: { $count } turns
}

ticket-done = Completed
ticket-possible = Still possible
ticket-impossible = No longer possible
ticket-failed = Not completed
ticket-needs = { $cards ->
    [one] At least 1 card to go
   *[other] At least { $cards } cards to go
}

line-label = { $line }: { $price }{ $what ->
    [ferry] , ferry with { $symbols ->
        [one] 1 { $wild }
       *[other] { $symbols } { $wilds }
    }
    [tunnel] , tunnel
    [bullet] , bullet train
    [subway] , underground
   *[other] {""}
}{ $bonus ->
    [0] {""}
    [one] , +1 card
   *[other] , +{ $bonus } cards
}{ $owned ->
    [owned] . Claimed by { $owner }
    [shared] . Everybody's
   *[free] {""}
}{ $can ->
    [yes] . You can claim it
   *[no] {""}
}
# What a route is, before its price.
line-what = { $kind ->
    [ferry] { $symbols ->
        [0] Ferry:
        [one] Ferry. One space asks for a { $wild }:
       *[other] Ferry. { $symbols } spaces ask for { $wilds }:
    }
    [tunnel] Tunnel:
    [bullet] Bullet train route, for everybody:
   *[plain] { $vehicle ->
        [tram] Tram route:
        [subway] { $pieces ->
            [one] Underground, one train:
           *[other] Underground, { $pieces } trains:
        }
       *[car] Route:
    }
}
gains = What it brings
gain-track = +{ $steps } on the bullet train track
gain-company = ${ $coins } for your company's colour
gain-large-city = { $count ->
    [one] 1 card for the large city
   *[other] { $count } cards for the large city
}
stand-in-wild = { $count ->
    [2] 2 cards of one colour stand for 1 { $wild }
   *[other] Any { $count } cards stand for 1 { $wild }
}
tunnel-warning = { $count } cards will be turned up. Each one that matches what you play costs 1 card more, or you take your cards back.
left-after = Left in hand: { $cards ->
    [0] no cards
    [one] 1 card
   *[other] { $cards } cards
}{ $some ->
    [yes] {" "}· { $vehicle ->
        [tram] trams
        [subway] subway trains
       *[car] train cars
    }: { $pieces }
   *[no] {""}
}
points-count = { $points ->
    [one] 1 point
   *[other] { $points } points
}
draw-bonus = { $count ->
    [one] draws 1 card
   *[other] draws { $count } cards
}
stand-in = Any { $count } cards stand for 1 card
owned-by = { $who } has this route.
claim = Claim
pay-with = Pay with
pay-other = Other cards
pay-offered = Offered payments
pick-more = One more { $card } ({ $taken } of { $held })
pick-less = One less { $card } ({ $taken } of { $held })
surcharge = The current event costs extra
surcharge-coins = Pay ${ $coins }
surcharge-cards = { $cards ->
    [one] Pay 1 more card of any kind
   *[other] Pay { $cards } more cards of any kind
}

choose-tickets = { $least ->
    [0] Choose tickets to keep
    [one] Keep at least 1 of { $offered } tickets
   *[other] Keep at least { $least } of { $offered } tickets
}
chosen-tickets = { $count } chosen
keep-tickets = { $count ->
    [0] Keep none
    [one] Keep 1 ticket
   *[other] Keep { $count } tickets
}
tunnel-title = Tunnel { $line }
tunnel-owed = { $owed ->
    [one] The tunnel asks for 1 more card.
   *[other] The tunnel asks for { $owed } more cards.
}
tunnel-chances = What the tunnel may cost
tunnel-chance = { $owed ->
    [0] nothing more
    [one] 1 card more
   *[other] { $owed } cards more
}
tunnel-through = { $payable ->
    [0] You could pay nothing more: a { $chance } chance to get through.
    [one] You could pay 1 card more: a { $chance } chance to get through.
   *[other] You could pay { $payable } cards more: a { $chance } chance to get through.
}
tunnel-cannot = You do not have them. Your cards come back by themselves.
tunnel-pay = Pay
tunnel-decline = Take the cards back
offer-accept = { $count ->
    [one] Discard 1 { $wild } for ${ $coins }
   *[other] Discard { $count } { $wilds } for ${ $coins }
}
offer-cannot = It is declined for you in a moment.
offer-decline = No, thanks
retire-title = Which event is retired?
retire-text = Whoever is last takes one of the events turned up out of the game. It will not be seen again.

curtain-title = { $who }'s turn
curtain-text = Pass the device. Nobody else should look.
curtain-lift = I am { $who }
curtain-take-back = { $who }: take back the last claim

hint-title = { $bot } would do this
hint-win = { $percent }% to win
hint-show = Show
hint-others = What it thought of
why-completes = Completes the ticket { $ticket }.
why-on-way = It is on a cheapest way of { $ticket }.
why-points = Scores { $points ->
    [one] 1 point
   *[other] { $points } points
} at once.
why-card = { $line } needs { $card }.
why-wild = It stands for any colour where { $wilds } may be played.
why-collect = It makes a set longer, for a grey route or a later one.
why-deck = Nothing face up is needed more than a card of the deck.
why-tickets = Every ticket in hand is done or lost.
why-keep = { $cards ->
    [one] { $ticket }: about 1 card for { $value } points.
   *[other] { $ticket }: about { $cards } cards for { $value } points.
}
hint-do = Do it
do-take = Take { $card }
do-draw = Draw from the deck
do-tickets = Draw tickets
do-keep = Keep { $tickets }
do-claim = Claim { $line } with { $cards }
do-pay-tunnel = Pay the tunnel with { $cards }
do-accept = Accept the offer
do-answer = Take the answer number { $number }
do-pick = Choose { $cards }

## Tips for the first games

tips = Tips
tips-hide = Hide
tips-next = Next ({ $at }/{ $last })
tips-done = Got it
tip-opening = Tickets are your secret goals. Join both cities with your own routes and you gain the points; fail and you lose them. { $touch ->
    [yes] Tap
   *[no] Point at
} a ticket to see a way.
tip-turn = Each turn do one thing: draw two cards, claim one route, or draw more tickets.
tip-claim = Glowing routes can be claimed now: tap one and pay with cards of its colour. Grey takes any one colour.
tip-points = Long routes score far more than short ones.
tip-tickets = Tap a ticket to light a cheapest way. A crossed-out ticket cannot be done any more.
tip-end = { $pieces ->
    [one] When somebody is down to one piece or none, the last round begins.
   *[other] When somebody is down to { $pieces } trains or fewer, the last round begins.
}
tip-end-shared = When somebody is down to { $pieces } trains or fewer and at most { $shared } bullet trains are left, the last round begins.
tip-second = Take a second card: face up, or from the deck without looking.
tip-tunnel = A tunnel turns up cards. Each one that matches what you played costs one card more; otherwise you take your cards back and the turn ends.

## What happened

log-started = { $who } starts.
log-drawn = { $you ->
    [yes] You drew a card
   *[no] { $who } drew a card
}
log-drawn-card = { $you ->
    [yes] You drew
   *[no] { $who } drew
}
log-taken = { $you ->
    [yes] You took
   *[no] { $who } took
}
log-display-reset = The face-up cards were replaced
log-reshuffled = The discards were shuffled into a new deck ({ $cards })
log-tickets-offered = { $you ->
    [yes] You drew { $count ->
        [one] 1 ticket
       *[other] { $count } tickets
    }
   *[no] { $who } drew { $count ->
        [one] 1 ticket
       *[other] { $count } tickets
    }
}
log-opening-chosen = { $you ->
    [yes] You chose your tickets
   *[no] { $who } chose tickets
}
log-tickets-kept = { $you ->
    [yes] You kept { $count }
   *[no] { $who } kept { $count }
}
log-claimed = { $you ->
    [yes] You claimed
   *[no] { $who } claimed
} { $line }{ $points ->
    [0] {""}
   *[other] , +{ $points }
}
log-claimed-bullet = { $you ->
    [yes] You claimed
   *[no] { $who } claimed
} { $line } for everyone: bullet marker on { $track }
log-tunnel = { $line }: { $owed ->
    [0] the tunnel asks for nothing more
    [one] the tunnel asks for 1 more card
   *[other] the tunnel asks for { $owed } more cards
}
log-tunnel-declined = { $you ->
    [yes] You turned back at the tunnel
   *[no] { $who } turned back at the tunnel
}
log-newspaper = { $you ->
    [yes] You drew a newspaper
   *[no] { $who } drew a newspaper
}
log-event = Event: { $event }
log-event-retired = Retired: { $event }
log-coins-gained = { $you ->
    [yes] You gained ${ $coins }
   *[no] { $who } gained ${ $coins }
}{ $why ->
    [company_line] {" "}for the company's colour
    [event] {" "}({ $event })
   *[other] {""}
}
log-coins-paid = { $you ->
    [yes] You paid ${ $coins }
   *[no] { $who } paid ${ $coins }
}{ $why ->
    [event] {" "}({ $event })
   *[other] {""}
}
log-offer-accepted = { $you ->
    [yes] You accepted the offer
   *[no] { $who } accepted the offer
}
log-offer-declined = { $you ->
    [yes] You declined the offer
   *[no] { $who } declined the offer
}
log-drawing-stopped = { $you ->
    [yes] You stopped after one card
   *[no] { $who } stopped after one card
}
log-passed = { $you ->
    [yes] You passed
   *[no] { $who } passed
}
log-last-round = { $you ->
    [yes] You began the last round
   *[no] { $who } began the last round
}
log-ended = The game is over
log-gone-back = { $you ->
    [yes] You went back to before your last decision
   *[no] { $who } went back to before the last decision
}
log-redealt = From here on what { $who } cannot know is dealt anew
log-taken-back = { $you ->
    [yes] You took the claim back
   *[no] { $who } took the claim back
}

## For a moment over the board

moment-bonus = { $you ->
    [yes] You draw { $count ->
        [one] 1 card
       *[other] { $count } cards
    } as a bonus
   *[no] { $who } draws { $count ->
        [one] 1 card
       *[other] { $count } cards
    } as a bonus
}
moment-ticket-done = Ticket completed: { $ticket } (+{ $value })
moment-ticket-impossible = No longer possible: { $ticket }

## The end

winner = { $count ->
    [one] { $who } wins
   *[other] { $who } share the victory
}
score-lines = Routes
score-tickets = Tickets
score-pieces = Train cars left
score-pieces-note = { $count ->
    [one] 1 car left:
   *[other] { $count } cars left:
}
counting = The count
winner-you = You win!
tie-shared = { $score }: level in everything.
tie-completed-tickets = { $score }, more completed tickets ({ $mine } to { $theirs }).
tie-longest-path = { $score }, a longer path ({ $mine } to { $theirs }).
tie-bonus-cards = { $score }, more bonus cards ({ $mine } to { $theirs }).
tie-later-seat = { $score }: whoever plays later in the round is ahead.
score-total = Total
longest-path = Longest path: { $count }
show-board = Show the board
show-result = Result
rematch = Play again
rematch-join = Join the next game
replay = Replay
review = Review
share-game = Link to the replay of this game
record = Save the record
replay-play = Play
replay-pause = Pause
replay-back = One step back
replay-next = One step on
replay-turn-back = One turn back
replay-turn-next = One turn on
replay-speed = Speed
all-hands = Hands and tickets
replay-step = Step { $at } of { $last }
replay-as = Look through the eyes of
replay-archive = Everything
play-on = Play on as { $name }
play-on-how = Bots take the other seats. What { $name } could not know — other hands, their tickets, the cards to come:
play-on-same = as it was
play-on-anew = dealt anew
fair-title = Fair shuffle
fair-text = Before anybody sat down the server promised a secret by its hash; every player added random bytes. The deal follows from all of them, so nobody could choose it.
fair-fixed = This server was started with a fixed seed, for tests: its deals prove nothing.
fair-commitment = The secret is the one that was promised
fair-mine = My random bytes are in
fair-mine-none = This browser added no bytes
fair-seed = The seed follows from the secret and the bytes
fair-wrong = No!
fair-good = Everything this browser can check is right.
fair-later = The proof comes at the end, when the secret is shown. This is the promise:
fair-command = The whole deal is checked by saving the record and running:

bonus-completed-tickets = most completed tickets
bonus-completed-tickets-at = most completed tickets with { $tag ->
    [capital] a capital
    [arctic] an Arctic city
   *[other] { $tag }
}
bonus-completed-tickets-worth-at-most = most completed tickets worth { $value } or less
bonus-longest-path = longest path
bonus-pieces-left = most train cars left
bonus-lines-of-length = most routes of length { $length }
bonus-lines-at = most routes at { $tag ->
    [arctic] Arctic cities
   *[other] { $tag }
}
bonus-lines-in = most routes in { $country }
bonus-ferries = most ferries
bonus-countries = most countries reached
bonus-wilds-in-hand = most locomotives in hand

## Rules

rules-common = Common rules
rules-search = Search the rules
rules-elsewhere = { $count ->
    [one] 1 section on other pages
   *[other] { $count } sections on other pages
}
rules-found = { $count ->
    [one] 1 section
   *[other] { $count } sections
}

## Why not: refusals of the rules

refused-other-edition = This game is played on another board.
refused-no-such-seat = There is no such seat in this game.
refused-game-over = The game is over.
refused-not-your-turn = It is another player's turn.
refused-not-now = Another decision is due first.
refused-already-chosen = You have chosen your tickets already.
refused-no-such-slot = There is no such card.
refused-empty-slot = There is no card here.
refused-second-card-due = In this edition the second card must be taken.
refused-wild-not-second = A face-up { $wild } can only be taken as the first card.
refused-drawing-not-possible = Too few cards are left to draw: { $left } of { $needed }.
refused-no-card-left = No cards are left to draw.
refused-no-tickets-left = No tickets are left.
refused-no-such-ticket = Only the offered tickets can be kept.
refused-keep-more = { $least ->
    [one] Keep at least 1 ticket.
   *[other] Keep at least { $least } tickets.
}
refused-keep-more-at-opening = { $least ->
    [one] Keep at least 1 of the first tickets.
   *[other] Keep at least { $least } of the first tickets.
}
refused-no-set-in-hand = Your hand has no set of cards for this route yet.
refused-no-such-line = There is no such route.
refused-line-runs-off-board = This route leaves the board and cannot be claimed.
refused-line-taken = This route is taken.
refused-owns-line-of-group = You already have a route of this double or triple route.
refused-group-closed = This route is closed: with so few players only part of a double or triple route is open.
refused-not-enough-pieces = The route needs { $needed } of your trains; you have { $left } left.
refused-cards-not-held = You lack cards: { $missing }.
refused-wrong-number-of-cards = { $needed ->
    [one] The route needs 1 card, not { $given }.
   *[other] The route needs { $needed } cards, not { $given }.
}
refused-wilds-not-allowed-here = Here { $wilds } can be played only on tunnels and ferries.
refused-not-one-colour = The cards must be of one colour.
refused-wrong-colour = The route needs cards of its colour: { $needed }.
refused-ferry-not-paid = These cards do not pay for every space of the ferry.
refused-stand-in-not-paid = These cards do not pay for every space of the route.
refused-newspaper-played = Newspapers are never played.
refused-wrong-surcharge = The surcharge is paid in dollars or with { $cards } more cards.
refused-surcharge-not-due = Nothing extra is due on this route.
refused-not-enough-coins = This costs ${ $needed }; you have ${ $left }.
refused-wrong-tunnel-payment = The tunnel asks for { $owed } more cards of the colour played, or { $wilds }.
refused-offer-not-payable = You lack the { $wilds } for this offer.
refused-may-not-pass = You can still do something, so you may not pass.
refused-event-not-in-pile = Only an event of the pile can be retired.
refused-not-enough-wilds = { $needed ->
    [one] For now the route needs at least 1 { $wild }.
   *[other] For now the route needs at least { $needed } { $wilds }.
}
refused-not-an-option = This answer is not possible.
refused-wrong-cards = { $cards ->
    [one] Choose 1 fitting card.
   *[other] Choose { $cards } fitting cards.
}

## Why not: refusals of the server

refused-no-such-table = There is no such table, or its link has expired.
refused-not-accepted = Not everybody who was invited has accepted yet.
refused-rated-terms = A rated table is for people alone, each at a device of their own, with a clock, without hints and without taking back.
refused-no-such-board = There is no such board here, or its author has taken it back.
refused-board-off = The operator of this server has switched this board off.
refused-board-published = Somebody else has published exactly this board here.
refused-bad-board = This board cannot be used:
refused-too-many-boards = You have published { $most } boards, which is the limit. Delete one first.
refused-boards-full = { $most } boards are published here, and there is no room for more.
refused-board-too-large = The files of a board may have { $kilobytes } kB together. These have more.
refused-no-such-event = There is no such event, or its link is wrong.
refused-bad-event = An event cannot be set up like this. People who play each other need a clock.
refused-event-over = This event has ended.
refused-event-full = As many people as this event is for take part already.
refused-event-played = You have played every round of this event.
refused-round-played = You have a table in this round already.
refused-event-sealed = Others have still to play these cards. The table opens to everybody when its event ends.
refused-too-many-events = You have made { $most } events that go on, which is the limit.
refused-too-many-games = { $most } games are being played at tables you opened, which is the limit. Finish one first.
refused-too-many-campaigns = You have founded { $most } campaigns that are not over, which is the limit.
refused-too-many-bytes = The chronicles of your campaigns may take { $megabytes } MB together. There is no room for this one.
refused-too-many-campaigns-today = { $most } campaigns were founded from your address today, which is the limit. Try again tomorrow.
refused-too-many-bytes-today = Your address may bring { $megabytes } MB of chronicles, games and boards a day, those you print among them. Try again tomorrow.
refused-spectators-full = { $most } spectators are watching, and there is no room for more.
refused-table-full = Every seat of this table is taken.
refused-seat-taken = This seat is taken.
refused-colour-taken = Another player has chosen this colour.
refused-already-seated = You already sit at this table.
refused-not-seated = You do not sit in this seat.
refused-not-owner = Only who opened the table can do this.
refused-already-started = The game has already begun.
refused-not-started = The game has not begun yet.
refused-not-over = The game is not over yet.
refused-bad-record = This server cannot prove the game: its record is damaged, or was played by other rules.
refused-no-review = This game cannot be reviewed: it was played by another version of the rules or of its board.
refused-redealt = In this game what was hidden was dealt anew half-way, so nobody can tell luck from decisions: there is no review of it.
refused-seats-open = Some seats are still free.
refused-bad-text = A message has 1 to 500 characters.
refused-bad-entropy = The random bytes do not fit their hash.
refused-muted = There is no chat at this table.
refused-stale = The game has moved on. Look again.
refused-not-allowed = This table does not allow it.
refused-nothing-to-take-back = There is nothing that can be taken back.
refused-not-entered = Enter a table first.
refused-bot-plays = A bot plays this seat. Take it back first.
refused-no-such-call = Nobody is called that way any more.
refused-bad-call = Nobody can be called there. Look again at what you entered.
refused-call-local = Calls do not go into the local network of this server, unless its operator allows it.
refused-call-failed = Nobody answered there as expected. Try again later, or look at the address.
refused-mistyped-code = This code has a slip in it. Look at it again, letter by letter.
refused-no-passkeys-here = Passkeys work only at an address that browsers trust. Open the page at its public https address; if there is none, whoever runs the server sets it with --public-url.
refused-bad-passkey = The passkey did not answer as expected, or too late. Try again.
refused-unknown-passkey = Nobody here has this passkey any more: it was removed, or its player was forgotten. It can be deleted from your device.
refused-too-many-passkeys = You have { $most } passkeys already. Remove one first.
refused-passkey-known = This device has a passkey of yours already.
refused-passkey-cancelled = Nothing was done: the passkey was not given.
refused-too-many-friends = One of you has { $most } friends already, or has asked as many. Remove one first.
refused-same-person = This device is already who this code belongs to.
refused-played-together = Here and there you have seats at the same table, in the same campaign or in the same round of an event. Nobody can have won and lost one game, so these two stay two people. Leave the table with one of them first, if its game has not begun.
refused-not-welcome = Somebody at this table does not want to play with you. There are other tables.
refused-no-such-person = There is nobody there who could be meant, or it is you.
refused-no-such-report = You have made no such report.
refused-wrong-code = Nobody here has this code. Perhaps there was a newer one, or it is of another server.
refused-too-many-blocks = You have blocked { $most } people already. Take one of them back first.
refused-too-many-reports = You wait for { $most } answers already. More can be reported when they are there.
refused-too-many-calls = You are called in { $most } ways already. Remove one first.
refused-link-used = This link was used or has expired.
refused-damaged = This game is damaged on the server's disk. Whoever runs the server can restore a backup.
refused-rules-changed =
    { $step ->
        [0] This was begun by older rules, and the rules of today cannot go on with it. Whoever runs the server can open it with the version before.
       *[other] This game was begun by older rules. The rules of today do not allow its step { $step }: it can be looked at up to there, but not gone on with.
    }
refused-offline = You are offline. The page reconnects by itself.
offline-banner = Connection lost. Trying again…
take-over = Play it here
refused-damaged-here = What this browser has kept of this game is damaged. It cannot be played on.
refused-elsewhere = This game is open in another tab of this browser.

## Privacy

privacy-site = Everything stays in this browser. There is no server that could keep anything of you; what the browser has kept goes when you clear its data for this page.
privacy-intro = You need no account, no mail address and no real name to play here. Nothing is measured, nothing is sold, no other service is asked for anything while you play.
privacy-kept = What this server keeps, and how long
privacy-guest = { $days ->
    [0] Who you are: a random number, the name you chose, your devices and the day each was last used. Kept until you ask to be forgotten.
   *[other] Who you are: a random number, the name you chose, your devices and the day each was last used. Forgotten when you have not been here for { $days } days and none of your games is still going on.
}
privacy-cookie = One cookie with a secret that only your browser has; the server keeps a fingerprint of it. It lasts a year from your last visit. There are no others.
privacy-games = Games you played, with every move and the names of all who played: for good, so that they can be looked at again.
privacy-open = { $days ->
    [0] Tables that were never started: until somebody closes them.
   *[other] Tables that were never started: { $days } days.
}
privacy-chat = What was said at a table: the last { $lines } lines, as long as the table is kept.
privacy-address = Your internet address is counted in memory for a day, against misuse, and is not written down.
privacy-log = This server writes a log of requests: when, what kind, and from which internet address. How long it is kept its operator says.
privacy-no-log = No log of requests is written.
privacy-calls = Only if you ask to be called when it is your turn: the mail address, the webhook or the push address of your browser, your quiet hours with your time zone, and which games wait for you. It goes when you remove it, or with you. A call says that a game waits and which board it is on, nothing of your cards. Push services of browser makers carry it without being able to read it. Of a recovery code only a fingerprint is kept.
privacy-blocks = The public half of each passkey of yours, your friends and whom you have asked, until either of you ends it. Whom you have blocked, under the name they had then, and what you have reported with the operator's answer: until you remove it, or with you. What others have reported of you loses your name and your words when you are forgotten. With each line of chat it is kept who said it.
privacy-boards = Boards you published, with your name and your words: until you delete them, or with you. Games that were begun on them keep the board.
privacy-webhook = When it is your turn and you are away, this server tells another service of its operator the table, your number here and your name, so that it can call you.
privacy-browser = In your browser: language, colours and other choices. They never leave it.
privacy-others = Others at a table see your name, your moves and what you say. Whoever has the link of a table can look at it.
privacy-contact = Questions, and requests for all that is kept of you: { $contact }
forget-me = Forget me
forget-text = Your name, your devices and all you said go from this server, for good. The games stay for the others, without your name; bots go on with those you have not finished. Nobody can come back as you, and nothing can be restored.
forget-sure = Are you sure? This cannot be undone.
forget-yes = Yes, forget me
forget-no = No, keep me
forget-done = You are forgotten. Your name is gone from { $tables ->
    [one] 1 table
   *[other] { $tables } tables
} and { $campaigns ->
    [one] 1 campaign
   *[other] { $campaigns } campaigns
}.
refused-table-closed = The operator of this server has closed this table.

## One's own record

past-none = No game of yours has ended here yet. Once one has, it stands here with its result.
past-play = Play one
past-which = Which games
past-board = Board
past-players = Players
past-against = Strongest opponent
past-all = all
past-people = people only
past-numbers = What they come to
past-games = Games
past-wins = Won
past-expected = evenly matched: { $wins }
past-points = Points a game
past-tickets = Tickets completed
past-path = Longest path
past-minutes = Minutes a game
past-counted = Practice games and games in which one device played several seats are listed below and not counted.
past-chart = Points of the last { $games } games; a full mark is a win
past-point = { $board }: { $place ->
    [1] won
   *[other] place { $place }
  }, { $points } points
past-best = Records to beat
past-best-points = Most points
past-best-path = Longest path
past-best-tickets = Most tickets
past-list = { $games ->
    [one] One game
   *[other] { $games } games
  }
past-result = { $place ->
    [1] Won
   *[other] Place { $place }
  }, { $points }
past-unknown = result not kept
past-practice = practice
past-more = Show more
past-here = { $games ->
    [one] One game is known to this browser alone
   *[other] { $games } games are known to this browser alone
}
past-here-text = Kept with the others they stand in My games on every device of yours, with replay and review. They are never rated. Games on boards that this server does not have stay here.
past-here-keep = Keep with the others
past-here-kept = { $games ->
    [one] One game is kept with the others now.
   *[other] { $games } games are kept with the others now.
}
past-yours = Your data
past-yours-text = Everything as one file: every game with its result and the record that anybody can check and replay, which puzzles you solved, your friends, whom you blocked and what you reported.
past-take = Take everything along
past-taking = { $done } of { $all } games…
past-delete = Delete everything
