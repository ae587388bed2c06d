# The workshop, where boards are made. What the loader says about a file stays in English: it is about its words.

workshop-text = Draw places and routes on a map of anywhere, play it a moment later, and let bots tell you how good it is. Everything stays in this browser until you save it as a file.
workshop-new = A new board
workshop-title = Its name
workshop-around = Around which region or country?
workshop-filled = Begin with well-known cities, routes and tickets
workshop-begin = Begin
workshop-boards = My boards
workshop-boards-none = None yet.
workshop-forget = Delete { $name }
workshop-open = Open a board from a file (.zip, or the files of its folder)

workshop-map = The map: cities and routes
workshop-tools = Tools
workshop-tool-select = Select
workshop-tool-place = City
workshop-tool-line = Route
workshop-tool-ticket = Ticket
workshop-as-played = As players see it
workshop-help-select = Click a city or a route to change it; drag a city to move it. Delete removes what is selected.
workshop-help-place = Click on the map to put a city there, or write the name of a known one at the side.
workshop-help-line = Drag from one city to another, or click one after the other.
workshop-help-ticket = Click two cities, one after the other: the ticket is worth its shortest way.
workshop-help-as-played = The board as it is laid out for a game. Drag names and bends to where you want them on paper (at a table names stand where the screen has room); choose a tool to go on drawing.
workshop-place-number = City { $number }
workshop-line = Route { $from } – { $to }, length { $cards }
workshop-edge = edge of the board

workshop-saved-yes = Saved here
workshop-saved-saving = Saving…
workshop-saved-no = Not saved: this browser keeps nothing
workshop-undo = Undo
workshop-redo = Redo
workshop-save = Save as file
workshop-play = Play it

workshop-panels = What is shown at the side
workshop-panel-map = Map
workshop-panel-tickets = Tickets
workshop-panel-rules = Rules
workshop-panel-numbers = Numbers
workshop-panel-paper = Print
workshop-panel-share = Share

workshop-add-by-name = Add a city by its name
workshop-add-example = Palermo
workshop-add = Add
workshop-counts = { $places } cities, { $lines } routes, { $tickets } tickets
workshop-name = Name
workshop-longitude = Longitude
workshop-latitude = Latitude
workshop-remove-place = Remove this city
workshop-cards = Length
workshop-kind = Kind
workshop-kind-plain = plain
workshop-kind-ferry = ferry
workshop-kind-tunnel = tunnel
workshop-kind-bullet = bullet: a train for everybody
workshop-kind-subway = subway: one train for all its cards
workshop-colour = Colour
workshop-grey = grey: any one colour
workshop-symbols = Locomotives on it
workshop-double = Double it
workshop-triple = One more beside them
workshop-remove-line = Remove this route

workshop-tickets = Tickets
workshop-from = From
workshop-to = To
workshop-add-ticket = Add
workshop-propose = Propose a deck
workshop-tickets-count = { $count ->
    [one] 1 ticket.
   *[other] { $count } tickets.
}
workshop-tickets-help = A proposed deck replaces all of them: every ticket is worth its shortest way, every city has some.
workshop-value = Points of { $ticket }
workshop-remove-ticket = Remove { $ticket }

workshop-rules = Rules
workshop-rules-help = Every other switch of the rules is in edition.toml: save the board, and the guide to making boards explains it.
workshop-rule-name-en = Name in English
workshop-rule-name-it = Name in Italian
workshop-rule-tagline-en = One line about it, in English
workshop-rule-tagline-it = One line about it, in Italian
workshop-rule-id = Short name (a to z, digits, hyphens)
workshop-rule-fewest = Players at least
workshop-rule-most = Players at most
workshop-rule-pieces = Train cars for each player
workshop-rule-subways = Subway trains for each player
workshop-rule-end = The last round begins with so many cars left
workshop-rule-opening-cards = Cards at the start
workshop-rule-opening-tickets = Tickets offered at the start
workshop-rule-opening-keep = Of these kept at least
workshop-rule-draw-tickets = Tickets offered later
workshop-rule-draw-keep = Of these kept at least
workshop-rule-deck = Cards of each colour
workshop-rule-wilds = Locomotives in the deck
workshop-rule-tunnel = Cards a tunnel reveals
workshop-rule-fewest-cards = Cards that must be left to begin to draw
workshop-rule-shared = Bullet trains for everybody
workshop-rule-face-up-wild = A face-up locomotive
workshop-rule-second-card = The second card of a turn
workshop-rule-wild-use = Locomotives can be played
workshop-rule-ferry-symbol = A locomotive on a ferry is paid by
workshop-rule-lengths = The routes of a double route
workshop-rule-display-reset = The display is renewed
workshop-rule-opening-unkept = Tickets not kept at the start
workshop-rule-draw-unkept = Tickets not kept later
workshop-switch-ends-turn = is the whole turn
workshop-switch-counts-as-one = counts as one card
workshop-switch-required = must be taken
workshop-switch-optional = may be left
workshop-switch-any-line = on any route
workshop-switch-tunnels-and-ferries = on tunnels and ferries only
workshop-switch-wild-only = a locomotive and nothing else
workshop-switch-same-colour-pair = also two cards of one colour
workshop-switch-equal = are equally long
workshop-switch-free = may differ in length
workshop-switch-never = never
workshop-switch-at-wilds = when it shows three locomotives
workshop-switch-any-cards = also three cards of any kind
workshop-switch-bottom = go under the deck
workshop-switch-bottom-shuffled = go under the deck, shuffled
workshop-switch-leave-game = leave the game

workshop-bonuses = Bonus cards for the end of the game
workshop-bonus-new = Another bonus card
workshop-bonus-longest-path = for the longest path
workshop-bonus-completed-tickets = for most completed tickets
workshop-bonus-pieces-left = for most cars left
workshop-bonus-ferries = for most ferries
workshop-bonus-wilds-in-hand = for most locomotives in hand

workshop-problems = { $count ->
    [one] 1 problem: mend it to play
   *[other] { $count } problems: mend them to play
}
workshop-advice = { $count ->
    [one] It can be played; 1 thing to look at
   *[other] It can be played; { $count } things to look at
}
workshop-fine = Nothing is wrong

workshop-advice-hides-built-in = The short name is that of a board of the house: choose another under Rules.
workshop-advice-cannot-be-finished = The game cannot come to its last round: a player alone has not enough room for the train cars. Draw more routes, or give fewer cars under Rules.
workshop-advice-isolated-place = No route leads to { $place }.
workshop-advice-separate-parts = The board falls apart: no way leads from { $place } to { $other }.
workshop-advice-ticket-twice = The ticket { $place } – { $other } is there twice.
workshop-advice-outdated-layout = layout.toml does not know everything on the board, so it is laid out quickly.
workshop-advice-crossing-lines = Something lies on the route { $place } – { $other }: bend one of them by hand, or move a city.
workshop-advice-crowded-label = The name of { $place } lies on something else: choose the city and move its name by hand.
workshop-advice-more-of-the-kind = And more that lie on each other.

workshop-numbers = Numbers
workshop-numbers-wait = As soon as nothing is wrong, bots play on the board.
workshop-numbers-first = Bots begin to play…
workshop-players = Players
workshop-games = { $games ->
    [one] 1 game by bots
   *[other] { $games } games by bots
}
workshop-turns = Turns of a player
workshop-score = Points on average
workshop-margin = Ahead of the second
workshop-completed = Kept tickets completed
workshop-seat = Wins as number { $number }
workshop-findings = Worth a look
workshop-findings-wait = After a hundred games there is more to say.
workshop-findings-none = Nothing stands out: no ticket and no route is too good or too bad.
workshop-heat = On the map, the redder a route is, the more often it is claimed.
workshop-finding-no-end = { $games } of 100 games do not come to their last round: fewer train cars or more routes help.
workshop-finding-short = A player has only { $turns } turns in a game: more train cars make it longer.
workshop-finding-long = A player has { $turns } turns in a game: fewer train cars make it shorter.
workshop-finding-seat = Who plays as number { $position } wins { $wins } of the games instead of { $fair }: more cards at the start or a longer game help.
workshop-finding-deck-small = In { $turns } of the turns there is no card to draw: put more cards into the deck.
workshop-finding-colour-unwanted = { $name } is hardly needed, { $wanted } of what other colours are: give it more routes, or fewer cards.
workshop-finding-tickets-hard = Only { $completed } of the kept tickets are completed: shorter tickets or more train cars help.
workshop-finding-ticket-dear = The ticket { $from } – { $to } is worth { $value }, but its way costs only { $cards } cards: lower its value.
workshop-finding-ticket-cheap = The ticket { $from } – { $to } is worth only { $value }, but its way costs { $cards } cards: raise its value.
workshop-finding-ticket-good = Who keeps the ticket { $from } – { $to } wins { $wins } of the games, with tickets like it { $usual }: lower its value.
workshop-finding-ticket-weak = Who keeps the ticket { $from } – { $to } wins { $wins } of the games, with tickets like it { $usual }: raise its value.
workshop-finding-corner = Nobody goes to { $place }: shorter routes or tickets lead there.
workshop-finding-line-decides = Who claims { $name } wins { $wins } of the games, with routes like it { $usual }: a way around it helps.
workshop-finding-line-unwanted = { $name } is claimed in { $claimed } of the games: nobody needs it. Tickets or a shorter route help.
workshop-finding-bonus-decides = { $name } decides { $decided } of the games: make it worth less.

workshop-nudge-label = Its name on paper and in pictures
workshop-nudge-curve = Its bend on the board
workshop-nudge-left = To the left
workshop-nudge-up = Up
workshop-nudge-down = Down
workshop-nudge-right = To the right
workshop-nudge-back = Put back

workshop-paper = On paper
workshop-paper-text = The board on one sheet of { $width } × { $height } mm: every space fits a train car of 20 × 9 mm. In the browser's dialog choose “Save as PDF”, or a printer for large paper, at 100 %.
workshop-paper-print = Print the board
workshop-paper-wait = As soon as nothing is wrong and there are routes, the board can be printed.
workshop-paper-more = The whole game
workshop-paper-all = Everything to play with on a table: the board, in tiles with marks where the paper is small, all cards and tickets with their backs, the score track and the rules.
workshop-paper-size = Paper
workshop-paper-a4 = A4
workshop-paper-a3 = A3
workshop-paper-a0 = A0
workshop-paper-letter = Letter
workshop-paper-pdf = Everything as PDF
workshop-paper-program = The program makes it as one PDF. Save the board as a file, unpack it, and run:

workshop-compare = Keep these numbers to compare
workshop-compare-again = Compare with the board as it is now
workshop-compare-stop = Stop comparing
workshop-compare-before = before
workshop-compare-now = now
workshop-compare-games = Games
workshop-compare-lines = How often routes are claimed
workshop-compare-gone = No longer
workshop-compare-new = New
