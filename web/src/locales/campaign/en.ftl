### Campaigns: twelve games that change the railway. Loaded only where a campaign is shown.

## Things

token-certificate = { $colour } certificate { $number }
token-stamp = { $colour } stamp
token-survey = survey card { $places }
token-gone = the bank

mark-depot = Depot of { $who } in { $place }
mark-junction = Junction of the Syndicate in { $place }
mark-elevator = Grain elevator of { $who } in { $place }
mark-herd = { $count ->
    [one] 1 herd in { $place }
   *[other] { $count } herds in { $place }
}
mark-water = Water in { $place }: { $count }
mark-large = { $place } has become a large city
postcard-number = postcard { $number }
staff-card = your staff card
ticket-name = { $from } – { $to } (${ $value })

## What a rule asks during a game: a title, what it is about, and the answers by number

answer-depot-toll-0 = Pay $2
answer-depot-toll-1 = Show a postcard
answer-depot-toll-pick = Discard { $cards }
answer-junction-toll-0 = Pay $2
answer-junction-toll-1 = Show a postcard
answer-junction-toll-pick = Discard { $cards }
answer-water-fee-0 = Pay $2
answer-water-fee-1 = Show a postcard
answer-water-fee-pick = Discard { $cards }
answer-grey-bonus-0 = Not now
answer-grey-bonus-1 = Collect the bonus
answer-coins-or-ticket-0 = Take ${ $amount }
answer-coins-or-ticket-1 = Look at the top ticket
answer-looked-pick = Keep { $cards }
answer-dues-0 = Pay ${ $amount }
answer-dues-1 = Discard a locomotive
answer-dues-2 = Show a postcard
answer-elevator-0 = Do not build
answer-elevator-pick = Build with { $cards }
answer-certificate-0 = Take none
answer-water-from-n = { $place }
answer-survey-0 = Dollars now
answer-survey-1 = Into the vault
answer-stamp-0 = Take none
answer-buy-stamp-0 = Buy none
answer-buy-stamp-n = { $colour }, for ${ $amount }
answer-postcard-offer-0 = Not now
answer-postcard-offer-1 = Discard a locomotive
answer-face-up-bonus-0 = From the deck
answer-face-up-bonus-n = Take { $card }
answer-show-ticket-0 = Show none
answer-show-ticket-n = { $ticket }
answer-wild-and-deck-0 = Not now
answer-wild-and-deck-1 = Draw a card
answer-night-claim-0 = Not now
answer-swap-0 = Swap none
answer-swap-pick = Swap { $cards }
answer-next-event-0 = Leave it
answer-next-event-1 = Put it on the bottom
answer-pick-event-n = { $event }
answer-temp-depot-0 = Build none
answer-temp-depot-n = { $place }
answer-make-large-n = { $place }
answer-bid-n = ${ $number }
answer-rustlers-0 = Return one
answer-rustlers-pick = Discard { $cards }
answer-discard-pick = Discard { $cards }
answer-network-n = The one with { $place }
answer-network-number = Network { $number }
answer-cross-off-0 = That is all
answer-cross-off-n = { $place }
answer-buy-out-0 = No
answer-buy-out-1 = Buy it
ask-at = { $rule } – { $place }
ask-looked = { $amount ->
    [one] Keep 1 of these cards. Only you see them.
   *[other] Keep { $amount } of these cards. Only you see them.
}
ask-discard = { $amount ->
    [one] Discard 1 card.
   *[other] Discard { $amount } cards.
}
ask-cross-off = Up to { $amount } more in this game. Choose on the board or here.
ask-network = Several of your networks are equally large. Which one counts?
ask-water-from = From which city?
ask-make-large = Choose on the board or here.
ask-temp-depot = Choose on the board or here; it costs ${ $amount }.
ask-bid = Choose in secret.
ask-pick-event = Which one happens? The other goes to the bottom.
ask-top-ticket = Keep it, or put it under the others.
ask-next-event = { $event }: { $about }
ask-show-ticket = Show a ticket you have completed? It may win a challenge, and everybody sees it.
ask-night-claim = Tap one of the glowing routes, or pass it up.
ask-other = A rule asks
ask-other-text = Choose an answer.
answer-other-n = Answer { $number }
ask-pick = Other cards
ask-pick-offered = The cards offered
ask-pick-these = Take these
way-title = Along the way
way-viaducts = { $count ->
    [one] 1 viaduct
   *[other] { $count } viaducts
}
way-tunnel = a finished tunnel pays ${ $coins }
use-staff = Use your staff card
staff-used = used
end-strike = End the strike
end-strike-text = Discard { $count } cards: the strike ends, and a new event is revealed.
end-strike-do = Discard them

## What happened in a campaign's game

deed-asked = { $you ->
    [yes] You decide: { $what }
   *[no] { $who } decides: { $what }
}
deed-given = { $you ->
    [yes] You discarded
   *[no] { $who } discarded
}
deed-looked = { $you ->
    [yes] You looked at { $count } cards
   *[no] { $who } looked at { $count } cards
}
deed-kept = { $you ->
    [yes] You kept { $count }
   *[no] { $who } kept { $count }
}
deed-placed = { $piece ->
    [depot] A depot of { $who } in { $place }
    [junction] The Syndicate has a junction in { $place }
    [elevator] A grain elevator of { $who } in { $place }
    [herd] A herd comes to { $place }
    [water] Water comes to { $place }
   *[large] { $place } is a large city now
}
deed-removed = { $piece ->
    [depot] The depot in { $place } is gone
    [junction] The junction in { $place } is gone
    [elevator] The grain elevator in { $place } is gone
    [herd] { $taken ->
        [yes] { $who } took the herd of { $place }
       *[no] The herd of { $place } is gone
    }
    [water] { $taken ->
        [yes] { $who } took water in { $place }
       *[no] Water in { $place } dried up
    }
   *[large] { $place } is small again
}
deed-shown = On show: { $what }
deed-taken = { $who } took: { $what }
deed-taken-away = Gone: { $what }
deed-postcard = { $you ->
    [yes] You showed a postcard: { $what }
   *[no] { $who } showed a postcard: { $what }
}
deed-race-won = { $you ->
    [yes] You won the challenge: { $what }
   *[no] { $who } won the challenge: { $what }
}
deed-staff-used = { $you ->
    [yes] You used your staff card: { $what }
   *[no] { $who } used a staff card: { $what }
}
deed-ticket-shown = { $you ->
    [yes] You showed a ticket: { $what }
   *[no] { $who } showed a ticket: { $what }
}
deed-event-peeked = { $you ->
    [yes] You looked at the next event: { $what }
   *[no] { $who } looked at the next event
}
deed-event-set-aside = To the bottom: { $what }
deed-event-retired = Retired: { $what }
deed-bids = Bids: { $what }
deed-herd-returned = { $you ->
    [yes] You returned a herd
   *[no] { $who } returned a herd
}
deed-face-up-bonus = { $you ->
    [yes] You took the bonus face up
   *[no] { $who } took the bonus face up
}
deed-crossed-off = { $you ->
    [yes] You crossed off { $place }
   *[no] { $who } crossed off { $place }
}
because = { $text } ({ $why })

## Beside the board in a campaign's game

rules-in-force = Rules in force ({ $count })
step-of-claim = step { $step } of a claim
games-left = { $count ->
    [0] ends now
    [one] last game
   *[other] { $count } games left
}
on-show = On show
race-open = Open challenges
race-won-by = won by { $who }
holds = What { $who } has
holds-depots = Depots: { $places }
holds-elevators = Grain elevators: { $places }
holds-herds = Herds: { $count }
holds-water = Water: { $count }
holds-stamps = Stamps: { $count }
holds-certificates = Certificates: { $count }
holds-surveys = Surveys: { $count }
holds-crossed = Crossed off: { $places }
my-office = My office
company-bonus = Company bonus
my-staff = Staff
office-empty = No postcards yet.
postcard-used = used in this game
secret-side = For your eyes only
back-to-campaign = Back to the campaign
to-campaign = Campaign
circuits-mine = Mail circuits

## Campaigns: mine, founding, gathering

campaign-name = The Continental Charter
campaign-premise = A campaign of twelve games, 1865 to 1898, on one railway that remembers. Found a company, discover new rules and new land on the way, keep your secrets in the vault. Between games everybody decides in their own time, even hours apart.
campaign-years = The twelve games
campaign-game = Game { $game } of { $games }
campaign-new = new
look-as = At this device
campaign-parts = Parts of the campaign
part-story = Story
part-map = Map
part-rules = Rulebook
part-company = Companies
part-ledger = Ledger
part-people = People
mine-title = My campaigns
mine-none = Campaigns you found or join appear here.
mine-where = { $phase ->
    [gathering] gathering its people
    [over] the vaults are open
   *[running] game { $game } of { $games } · { $year } · { $title }
}
found-title = Found a campaign
found-text = Two to five companies. Whoever you leave open joins by link, now or before the first game; a bot can play a company, and sit in for anybody later.
found-who = Who plays { $company }
found-none = does not play
found-open = somebody by link
found-shared = somebody at this device
found-name = Name of the player of { $company }
found-choices = Clock, frontiers, what is allowed
found-picker = Who picks the next frontier
found-picker-last = Whoever is last in the campaign
found-picker-winner = The winner of the game
found-do = Found the campaign
import-file = Go on with a saved one
import-title = Go on with { $name }
import-text = Say who plays the companies of the file. It becomes a campaign of its own.
import-do = Go on
gather-waiting = { $count ->
    [one] One company waits for somebody to sign the register.
   *[other] { $count } companies wait for somebody to sign the register.
}
gather-complete = Every company has its people.
gather-join = Take this company
gather-invite = Send this link
gather-found = Sign the register

## What is to be done now

standing = Standing
now-playing = { $year }: the game is on
now-enter = To the table
now-watch = Watch
now-ready = { $year } can begin
now-ready-watch = Any company's player can open the table.
now-open = Open the table
now-waiting = Waiting
now-answered = Your answer: { $what }. It is shown when all are in.
now-pass = { $company } owes a decision. Pass the device to { $who }.
waits-for = { $company }: { $what }
free-play = Play on the finished map
free-enter = To the last free game
free-coasts = with the rule of the two coasts
free-text = The finished map stays yours: free play with every frontier, without vaults.

decide-choose = Choose first
decide-confirm = Decide: { $what }
decide-hire = Hire somebody
decide-hire-text = One staff card for the next game. Whoever is last in the campaign picks first.
decide-first-depot = Build your first depot
decide-first-depot-text = On a small city of the first board. Other companies pay a toll when their routes touch it.
decide-depot = Build a depot
decide-depot-text = On a small city that your routes touched in the last game.
decide-grow = A city grows
decide-grow-text = Choose a small city without a depot or a junction. It is large from now on.
decide-wager = The wager
decide-wager-text = Stake up to ${ $most } on the place where you will finish, or nothing. Nobody sees it until all have staked.
decide-vote = A vote
decide-vote-text = Nobody sees your vote until all are in.
decide-pay = An answer in secret
decide-pay-text = Nobody sees your answer until all are in.
decide-pay-pay = Pay ${ $dollars }: worth ${ $vault } in the vault
decide-pay-refuse = Refuse
decide-pick-frontier = Pick the next frontier
decide-pick-frontier-text = Its cities, routes and tickets join the map for good; its box is opened at once.
decide-colour = Give a new route your colour
decide-colour-text = Choose a blank route of at most 4 spaces, on the map or here. It has your company's colour from now on.
colour-note = { $cards ->
    [one] 1 space
   *[other] { $cards } spaces
} in { $colour }
staff-punched = Punched { $count } of { $most } times.
option-pay = Pay
option-refuse = Refuse
wager-stake = Stake
wager-place = On which place
wager-none = Stake nothing
wager-nth = place { $place }

moved-hire = hire { $staff }
moved-build = a depot in { $place }
moved-grow = { $place } grows
moved-wager = { $stake ->
    [0] no stake
   *[other] ${ $stake } on place { $place }
}
moved-choose = “{ $option }”
moved-pick = { $frontier }
moved-colour = { $line }

## What has changed

changed-title = What has changed
changed-nothing = Nothing new on the table.
changed-event = New event
changed-staff = New staff
changed-race = New challenge
changed-boxes-ended = No longer in force: { $what }
changed-frontiers = New on the map: { $what }
changed-places = { $count ->
    [one] 1 new city: { $what }
   *[other] { $count } new cities: { $what }
}
changed-lines = { $count ->
    [one] 1 new route
   *[other] { $count } new routes
}
changed-grown = Grown to large cities: { $what }
changed-depots = New depots: { $what }
changed-junctions = New junctions: { $what }
changed-junctions-gone = Junctions gone: { $what }
changed-tickets = { $count ->
    [one] 1 new ticket
   *[other] { $count } new tickets
}
changed-tickets-retired = { $count ->
    [one] 1 ticket retired: { $what }
   *[other] { $count } tickets retired: { $what }
}
changed-events-retired = Retired events: { $what }
changed-staff-retired = Retired staff: { $what }

## Story, map, rulebook, companies, ledger

story-chosen = It was chosen: { $option }
story-frontiers = Letters from the frontiers
map-line = { $line }: { $cards ->
    [one] 1 space
   *[other] { $cards } spaces
}, { $blank ->
    [yes] waits for a colour
   *[no] { $colour }
}{ $tunnel ->
    [yes] , tunnel
   *[no] {""}
}{ $viaducts ->
    [0] {""}
    [one] , 1 viaduct
   *[other] , { $viaducts } viaducts
}
map-beyond = A route into land that nobody knows yet
rules-boxes = The boxes of the rulebook
rules-empty = still sealed
rules-ended = No longer in force.
rules-page-frame = The frame of the campaign
rules-page-events = Events
rules-page-staff = Staff
rules-page-postcards = Postcards
office-whose = Whose office
office-postcards = Office
office-punched = { $count ->
    [one] 1 ticket punched
   *[other] { $count } tickets punched
}
office-used = used
office-uses-left = { $count ->
    [one] 1 use left
   *[other] { $count } uses left
}
vault = Vault
vault-slips = { $count ->
    [one] 1 bank slip: ${ $total }
   *[other] { $count } bank slips: ${ $total }
}
vault-certificates = { $count ->
    [one] 1 certificate
   *[other] { $count } certificates
}
vault-stamps = { $count ->
    [one] 1 stamp
   *[other] { $count } stamps
}
vault-postcards = Fulfilled postcards: { $what }
vault-dollars = ${ $count } put by in 1892
vault-yours = Only you know what is in it.
vault-shut = Locked until the campaign ends.
ledger-slips = Bank slips
ledger-game = Game
ledger-missed = Missed: what the bank writes instead
ledger-parts = ${ $coins } in coins, ${ $pieces } for cars left, ${ $tickets } for tickets
ledger-none = The first slips are written after the first game.
ledger-chronicle = Chronicle
told-founded = The companies signed the register.
told-moved = { $company }: { $what }
told-secret = decided in secret
told-seated = { $company }: { $presence ->
    [present] is back
    [stand_in] a bot sits in
   *[absent] is away
}
told-started = Game { $game } began.
told-finished = Game { $game } went to { $company }.
told-first = { $company } starts the campaign.
told-staff = Looking for work: { $what }
told-junctions = Junctions of the Syndicate: { $what }
told-vote = The tied vote fell to “{ $what }”.
told-colours = { $count ->
    [one] 1 route was coloured by chance: { $what }
   *[other] { $count } routes were coloured by chance: { $what }
}

## The vaults

vaults-opening = The vaults are opened
vaults-winner = The Continental Charter goes to { $company }
vault-row-slips = Bank slips
vault-row-certificates = Certificates
vault-row-stamps = Stamps
vault-row-surveys = Surveys
vault-row-circuits = Mail circuits
vault-row-postcards = Postcards
vault-row-awards = Awards
vault-row-dollars = Put by
vault-awards = Awards of { $company }: { $what }

## Who is there

presence-present = plays
presence-stand-in = a bot sits in
presence-absent = away
presence-here = here now
crew-playing = While a game is on nobody is away; a bot can sit in.
crew-back = Back again
crew-stand-in = Let a bot sit in
crew-absent = Away
crew-text = With a bot the company plays and decides as ever. A company that is away misses games and decisions; the bank writes it a slip all the same. At least two must be there.
crew-keep = Keep or go back
crew-export = Save the chronicle
crew-export-sure = The file holds all secrets of everybody, and what is still sealed can be found out with it. Do not look inside.
crew-branch-before = Play again from
crew-branch = Play again
crew-branch-text = Makes another campaign with the same people, as it was before that game. This one stays.

## Why not

refused-no-such-campaign = There is no such campaign, or its link is wrong.
refused-bad-chronicle = This file is no chronicle of a campaign, or it is damaged.
refused-campaign-no-such-company = There is no such company.
refused-campaign-nothing-owed = There is nothing to decide for this company now.
refused-campaign-other-decision = Another decision is due first.
refused-campaign-game-on = A game is on.
refused-campaign-no-game-to-start = No game is ready to begin.
refused-campaign-no-game-on = No game is being played.
refused-campaign-campaign-over = The campaign is over.
refused-campaign-too-few-companies = At least two companies must be there.
refused-campaign-staff-not-shown = This card is not among those shown.
refused-campaign-not-on-table = This city is not on the map yet.
refused-campaign-not-on-start-board = The first depot stands on the first board.
refused-campaign-large-city = This city is large.
refused-campaign-depot-there = A depot stands there already.
refused-campaign-junction-there = A junction stands there.
refused-campaign-too-many-depots = Your company has all the depots it may have.
refused-campaign-not-in-network = Your routes did not touch this city in the last game.
refused-campaign-stake-too-high = The stake is too high.
refused-campaign-wrong-place = Nobody can finish on this place.
refused-campaign-no-such-option = There is no such answer.
refused-campaign-no-such-frontier = There is no such frontier.
refused-campaign-frontier-there = This frontier is on the map already.
refused-campaign-does-not-attach = This frontier touches nothing that is on the map.
refused-campaign-no-such-line = There is no such route.
refused-campaign-not-blank = This route has its colour.
refused-campaign-line-too-long = This route is too long for a company's colour.
refused-campaign-parallel-to-own = You coloured the route beside it.
refused-campaign-not-from-seed = This does not follow from the campaign's seed.
refused-campaign-no-chance = Nothing is left to chance now.
refused-campaign-wrong-result = The result does not fit the game.
refused-campaign-founded-twice = A campaign is founded once.
refused-campaign-wrong-companies = A campaign has two to five companies of different colours.
