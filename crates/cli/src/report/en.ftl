# Pages of `lab report`. A column is `report-col-…`, what it says `report-about-…`.

report-done = { $name }: { $games } games; see { $page }
report-title = { $name }: the board in numbers
report-played = { $games } games of { $players } players, played by { $bots }.
report-fact-tickets = tickets completed a player
report-fact-seat = points in a hundred: the best seat above its fair share

report-odd = What stands out
report-odd-nothing = Nothing: no seat, ticket or route differs by more than luck and habit.
report-odd-more = { $count } more
report-odd-seat = Who plays { $position ->
    [1] first
    [2] second
    [3] third
    [4] fourth
   *[other] fifth
} wins { $wins } of the games instead of { $fair }.
report-odd-ticket = Ticket { $from }–{ $to } (worth { $value }) looks too { $way ->
    [more] good
   *[less] weak
}: who keeps it wins { $wins }, with tickets of its value { $usual }. It is completed { $completed }.
report-odd-unkept = Ticket { $from }–{ $to } is almost never kept ({ $offers } offers).
report-odd-line = Route { $name } ({ $cards ->
    [one] 1 card
   *[other] { $cards } cards
}, { $colour }) is claimed by { $way ->
    [more] winners
   *[less] losers
}: they win { $wins }, with routes of its length { $usual }.
report-odd-claimed = Route { $name } is claimed in { $claimed } of the games.
report-odd-bonus = { $name } decides { $decided } of its games.

report-compared = Compared with the other version
report-compared-about = The other: { $edition } version { $version }, files { $files }…, { $games } games. Red is what differs by more than three deviations, which is more than noise; tickets and routes stand side by side in the tables below.
report-whole-score = mean score
report-whole-winners = mean score of winners
report-whole-margin = points ahead of the second
report-whole-turns = turns a player
report-whole-close = games won by five points or fewer
report-whole-completed = kept tickets that are completed
report-whole-first = games that who plays first wins
report-gone = Only in the other version: { $names }.
report-new = new

report-scores = Scores, seats and length
report-all-players = all players
report-winners = winners
report-final = Final scores
report-final-plot = Histogram of final scores
report-final-about = From { $least } to { $most }, deviation { $deviation }. { $close } of the games are won by five points or fewer.
report-parts = Where points come from
report-parts-plot = Parts of the score
report-parts-about = Means; tickets less those not completed.
report-part-routes = routes
report-part-tickets = tickets
report-part-bonuses = bonuses
report-part-track = track
report-part-coins = coins
report-part-pieces-left = pieces left
report-seats = Advantage of each seat
report-seats-plot = Wins by seat
report-seats-about = Share of games won, with 95 % intervals. Mean scores in turn order: { $means }.
report-seats-change = Change against the other version:
report-seat = { $position ->
    [1] plays first
    [2] plays second
    [3] plays third
    [4] plays fourth
   *[other] plays fifth
}
report-fair = fair { $share } %
report-length = Length of the game
report-length-plot = Histogram of turns
report-length-about = Turns of one player: { $least } to { $most }; { $decisions } decisions a game. Who begins the last round wins { $wins }.

report-tickets = Tickets
report-tickets-about = Of the tickets kept, { $completed } are completed. Who keeps a ticket wins { $wins } of the games on average; the dashed line is what is usual for tickets of that value, red what differs from it by more than luck.
report-gain = Value and gain
report-gain-plot = Mean gain of each ticket by its value
report-gain-about = On the dashed line a ticket would always be completed. Red: holders win clearly more or less often than with other tickets of that value.
report-spot = { $name }: value { $value }, gain { $gain }
report-axis-value = value of the ticket
report-axis-gain = mean gain
report-extremes = Best and worst
report-extremes-about = Gain for each card of the shortest way, among tickets kept often enough to say.

report-lines = Routes
report-lines-table = All routes as a table
report-map = The board, coloured by how often routes are claimed or win
report-map-claimed = How often it is claimed
report-map-wins = How often its claimer wins
report-map-never = never
report-map-games = { $share } of the games
report-map-mean = { $most } (mean { $mean })
report-kind-ferry = ferry
report-kind-tunnel = tunnel
report-kind-bullet = bullet train

report-bonuses = Bonuses
report-bonuses-about = A bonus decides a game when without its points somebody else would have won, or the victory would have been shared otherwise.
report-rules = How often rules are used
report-events = Events

report-columns = What the columns say
report-col-whole = what
report-about-whole = A number about the games as a whole.
report-col-before = before
report-about-before = The share of games won, or the same number, in the other version.
report-col-now = now
report-about-now = In this version.
report-col-change = change
report-about-change = Now less before; of shares in points of a hundred. Red where it is more than noise.
report-col-bot = bot
report-about-bot = Who played.
report-col-seats = seats
report-about-seats = How many seats it held in all games.
report-col-wins = wins
report-about-wins = The share of games it won; a shared victory counts as its part.
report-col-score = score
report-about-score = Its mean score.
report-col-ticket = ticket
report-about-ticket = Its two cities.
report-col-value = value
report-about-value = The points on the ticket.
report-col-cards = cards
report-about-cards = The fewest cards that join the two cities on an empty board.
report-col-kept = kept
report-about-kept = The share of offers in which it was kept.
report-col-completed = completed
report-about-completed = The share of kept ones that were completed.
report-col-gain = gain
report-about-gain = The points it brings who keeps it, on average: its value, or minus its value.
report-col-holder-wins = holder wins
report-about-holder-wins = How often who has it wins.
report-col-against = more than usual
report-about-against = Holder wins, less what is usual for tickets of that value, in points of a hundred. The plot beside it shows the same with a 95 % interval.
report-col-line = route
report-about-line = Its two cities.
report-col-length = cards
report-about-length = How many cards it takes.
report-col-colour = colour
report-about-colour = The colour of its cards; grey is any one colour.
report-col-claimed = claimed
report-about-claimed = The share of games in which it was claimed.
report-col-when = when
report-about-when = When it was claimed on average: 0 % is the beginning of the game, 100 % its end.
report-col-claimer-wins = claimer wins
report-about-claimer-wins = How often who claimed it wins.
report-col-against-length = more than usual
report-about-against-length = Claimer wins, less the mean of routes of that length, in points of a hundred. The plot beside it shows the same with a 95 % interval.
report-col-claimed-before = claimed before
report-about-claimed-before = The share of games in which it was claimed in the other version.
report-col-claimed-change = change
report-about-claimed-change = Of how often it is claimed, in points of a hundred. Red where it is more than noise.
report-col-bonus = bonus
report-about-bonus = Its name.
report-col-points = points
report-about-points = What it is worth.
report-col-games = games
report-about-games = In how many games it was in play.
report-col-holders = holders
report-about-holders = How many players get it in a game, on average.
report-col-decides = decides
report-about-decides = The share of its games that it decides.
report-col-decides-before = before
report-about-decides-before = The share of its games that it decided in the other version.
report-col-decides-change = change
report-about-decides-change = Of how many games it decides, in points of a hundred. Red where it is more than noise.
report-col-rule = what
report-about-rule = Something that the rules of this board provide for.
report-col-a-game = a game
report-about-a-game = How often it happens in a game, on average.
report-col-of-games = of the games
report-about-of-games = The share of games in which it happens at all.
report-col-event = event
report-about-event = Its name.

report-rule-display-reset = face-up cards cleared because of { $wilds }
report-rule-reshuffle = discards shuffled into a new deck
report-rule-nothing-to-draw = turns begun with no card in deck and discards
report-rule-pass = passes
report-rule-ticket-draw = tickets drawn during the game
report-rule-ticket-deck-empty = turns begun with an empty ticket deck
report-rule-face-up-wild = { $wilds } taken face up
report-rule-tunnel = tunnels tried
report-rule-tunnel-surcharge = tunnels that asked for more cards
report-rule-tunnel-declined = tunnels given up
report-rule-ferry = ferries claimed
report-rule-bullet = bullet train routes claimed
report-rule-draw-bonus = claims that draw cards
report-rule-company-line = coins for a route of the company
report-rule-newspaper = newspapers resolved
report-rule-newspaper-ignored = newspapers drawn without effect
report-rule-events-reshuffled = event deck shuffled anew
report-rule-event-coins = coins gained or paid through an event
report-rule-surcharge = surcharges paid in coins
report-rule-offer-made = offers after a claim
report-rule-offer-accepted = offers accepted

report-foot = Edition { $edition } version { $version }, files { $files }…, seed { $seed }. Made by “capotreno lab report”; all numbers are in report.json beside this page when it is made. Bots are not people: read differences, not absolute values. Unofficial and independent: not connected with the publisher of any board game.
