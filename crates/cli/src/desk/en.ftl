### The terminal's own sentences; all others are those of the browser's client.

term-you = You
term-you-start = You start.
term-no-cards = no cards
term-help =
    take 2            take the face-up card number 2
    draw              draw a card from the deck
    stop              leave the second card, where the edition allows it
    tickets           draw tickets
    keep 1 3          keep these of the offered tickets
    claim oslo bergen claim a route; two cities alone do as well, and their beginnings
    … with 2 red      pay with these cards
    pay 1, decline    answer a tunnel or an offer; a number alone chooses from a list
    back              take the last claim back
    pass              if nothing else is possible
    lines             the routes you could claim now
    ticket 2          a cheapest way for your second ticket
    players, cards    what everybody has, what you have
    map               the board
    hint, do          what a bot would do, and doing it
    save FILE         keep the game; `capotreno play --resume FILE` goes on
    say TEXT          speak to the others of a server's table
    help, quit
term-help-keys =
    Arrows  from city to city   Enter  this city, then the other end
    + - 0   zoom, whole board   Shift and arrows, or the wheel: move the map
    Tab     complete            Ctrl-P, Ctrl-N  what was typed before
    PgUp, PgDn  the log         Esc  forget what was begun   Ctrl-C  leave
term-help-replay = next, back, start, end, or the number of a step; map, players, quit
term-type-turn = take 2 · draw · tickets · claim two cities · hint · help
term-type-second = take 2 · draw · hint
term-type-number = Type a number.
term-type-wait = Please wait…
term-type-over = The game is over: map · players · save FILE · quit
term-type-replay = → one step on · ← back · Home · End · q leaves
term-keep = Type the numbers of those you keep: 1 3
term-hint = A bot would: { $what }. Type: { $typed } (or: do)
term-no-hint = Ask for a hint first.
term-saved = Saved: { $file }
term-not-saved = Not saved: { $why }
term-kept = The server keeps this game; there is nothing to save here.
term-waiting = { $count ->
    [one] Waiting: 1 seat is free.
   *[other] Waiting: { $count } seats are free.
}
term-save-where = Save where? Type: save FILE
term-which-slot = Which of the face-up cards? Type: take 2
term-which-number = Type a number from 1 to { $most }.
term-which-ticket = You have no such ticket.
term-which-cards = Which cards? For example: 2 red 1 wild
term-which-line = Which of these routes?
term-not-understood = This is not understood. Type two cities to claim a route, or: help
term-no-place = No city is called “{ $name }”.
term-several = Which one? { $names }
term-not-joined = No route joins { $one } and { $other }.
term-no-lines = You can claim no route now.
term-way = { $ticket }: { $way }
term-deck = deck { $cards }, tickets { $tickets }
term-player = { $points } pt · { $pieces } ▬ · { $cards } c · { $tickets } t
term-player-told = { $points } points, { $pieces } pieces, { $cards } cards, { $tickets } tickets
term-track = {" "}· track { $track }
term-shared = Bullet trains left: { $count }
term-to-go = {" "}· { $cards } to go
term-score-track = Track
term-score-coins = Dollars
term-panel-players = Players
term-panel-tickets = Your tickets
term-panel-hand = Hand
term-panel-display = Face up
term-panel-log = Log
term-title = { $name }, { $players } players. `help` lists what you can type.
term-small = The window is too small: at least 40 columns and 12 rows.
