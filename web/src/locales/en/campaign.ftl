### Campaigns: twelve games that change the railway. Loaded only where a campaign is shown.

## Things

token-gone = the bank

postcard-number = postcard { $number }
ticket-name = { $from } – { $to } (${ $value })

## What a rule asks during a game: a title, what it is about, and the answers by number

answer-show-ticket-0 = Show none
answer-show-ticket-n = { $ticket }
answer-network-n = The one with { $place }
ask-at = { $rule } – { $place }
ask-network = Several of your networks are equally large. Which one counts?
ask-show-ticket = Show a ticket you have completed? It may win a challenge, and everybody sees it.
ask-other = A rule asks
ask-other-text = Choose an answer.
answer-other-n = Answer { $number }
ask-pick = Other cards
ask-pick-offered = The cards offered
ask-pick-these = Take these
claim-asks = What this claim asks
claim-reveals = Then something is turned up: from there on the claim stands, and anything more is asked as it comes.
rule-touched = this claim
way-title = Along the way

## What happened in a campaign's game

deed-given = { $you ->
    [yes] You discarded
   *[no] { $who } discarded
}
deed-postcard = { $you ->
    [yes] You showed a postcard: { $what }
   *[no] { $who } showed a postcard: { $what }
}
deed-race-won = { $you ->
    [yes] You won the challenge: { $what }
   *[no] { $who } won the challenge: { $what }
}
deed-ticket-shown = { $you ->
    [yes] You showed a ticket: { $what }
   *[no] { $who } showed a ticket: { $what }
}
deed-event-retired = Retired: { $what }
because = { $text } ({ $why })

## Beside the board in a campaign's game

rules-in-force = Rules in force ({ $count })
step-of-claim = step { $step } of a claim
games-left = { $count ->
    [0] ends now
    [one] last game
   *[other] { $count } games left
}
race-open = Open challenges
race-won-by = won by { $who }
holds = What { $who } has
my-office = My office
company-bonus = Company bonus
office-empty = No postcards yet.
postcard-used = used in this game
secret-side = For your eyes only
back-to-campaign = Back to the campaign
to-campaign = Campaign

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
part-keepsake = Keepsake
mine-title = My campaigns
mine-none = Campaigns you found or join appear here.
mine-where = { $phase ->
    [gathering] gathering its people
    [over] the vaults are open
   *[running] game { $game } of { $games } · { $year } · { $title }
}
found-title = Found a campaign
found-text = Two to five companies. Whoever you leave open joins by link, now or before the first game; a bot can play a company, and sit in for anybody later.
found-text-here = Two to five companies, alone against bots or several people around this device. It is kept in this browser; save it as a file to go on elsewhere.
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
found-alone = Alone: bots for all others
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
standing-decides = decides now
standing-sealed = Bank slips only. The vaults are still shut.
now-playing = { $year }: the game is on
now-enter = To the table
now-watch = Watch
now-ready = { $year } can begin
now-ready-watch = Any company's player can open the table.
now-open = Open the table
now-waiting = Waiting
now-call = Call them: send this link
now-be-called = Be called yourself when something waits for you
now-answered = Your answer: { $what }. It is shown when all are in.
now-pass = { $company } owes a decision. Pass the device to { $who }.
now-table-waits = The tickets are chosen; the table waits until everything is decided.

## The story, when the opening tickets are chosen
story-sheet = The story of { $year }
story-awaited = Everybody has chosen tickets. Now the story of the year is read; what it asks is decided there. Then the first turn begins.
story-told = Everybody has chosen tickets, and the story of the year was read. It says what is new in this game.
story-read = Read the story
story-later = Later
waits-for = { $company }: { $what }
free-play = Play on the finished map
free-enter = To the last free game
free-text = The finished map stays yours: free play with every frontier, without vaults.

decide-choose = Choose first
decide-confirm = Decide: { $what }
decide-list = As a list ({ $count })
decide-on-map = Choose on the map
decide-pick-frontier = Pick the next frontier
decide-pick-frontier-text = Its cities, routes and tickets join the map for good; its box is opened at once.
frontier-holds = { $cities ->
    [one] 1 city
   *[other] { $cities } cities
} · { $lines ->
    [one] 1 route
   *[other] { $lines } routes
} · { $tickets ->
    [one] 1 ticket
   *[other] { $tickets } tickets
}
frontier-where = { $land } on the map
frontier-near = Routes from where each company came last
frontier-near-of = { $company }: { $count }.
frontier-nearest = nearest to you

moved-choose = “{ $option }”
moved-pick = { $frontier }

## What happened between two games, page by page

chapter-title = What happened
chapter-page = { $page } of { $pages }
chapter-next = Next
chapter-back = Back
chapter-skip = Skip
chapter-end = Go on
chapter-again = Read again, in order
chapter-before = Before { $year }
chapter-after = After { $year }
chapter-slips = The bank writes its slips
chapter-total = ${ $total } so far
chapter-race = { $you ->
    [yes] You have won the challenge
   *[no] { $company } has won the challenge
}
chapter-grown = The map has changed
chapter-retired = This event has left for good
chapter-earned = { $you ->
    [yes] A postcard for your office
   *[no] A postcard for the office of { $company }
}
chapter-box = A rule for the rulebook
chapter-box-place = See it in its place in the rulebook
chapter-box-stuck = Pressed into place { $letter } of the rulebook; { $count ->
    [one] 1 of { $places } places is filled.
   *[other] { $count } of { $places } places are filled.
}
chapter-ended = A rule leaves the rulebook
chapter-ended-text = It is no longer in force. Its page can still be read.
chapter-out = From the box “{ $box }”: { $number } of { $count }
chapter-letter = A postcard for you alone
chapter-letter-text = The others know its title. Its other side only you can read; it lies in your office, under Companies.
chapter-letter-turn = Turn it over
chapter-frontier = { $you ->
    [yes] You have opened a frontier
   *[no] { $company } has opened a frontier
}
chapter-frontier-map = { $cities ->
    [one] 1 city
   *[other] { $cities } cities
} and { $lines ->
    [one] 1 route
   *[other] { $lines } routes
} join the map.
chapter-done = It is decided
chapter-drawn = Chance has spoken
chapter-first = First what happened, above. Story, map and everything else are behind these tabs whenever you like.

## What has changed

changed-title = What has changed
changed-all = Everything in detail
adds-rules = { $count ->
    [one] A new rule is in force: { $what }.
   *[other] New rules are in force: { $what }.
}
adds-land = { $what } joins the map with { $cities ->
    [one] 1 city
   *[other] { $cities } cities
} and { $lines ->
    [one] 1 route
   *[other] { $lines } routes
}.
adds-cards = { $events ->
    [0] { $races ->
        [one] A new challenge is open.
       *[other] { $races } new challenges are open.
    }
    [one] A new event may be in the news{ $races ->
        [0] .
        [one] , and a new challenge is open.
       *[other] , and { $races } new challenges are open.
    }
   *[other] { $events } new events may be in the news{ $races ->
        [0] .
        [one] , and a new challenge is open.
       *[other] , and { $races } new challenges are open.
    }
}
changed-nothing = Nothing new on the table.
changed-event = New event
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
changed-tickets = { $count ->
    [one] 1 new ticket
   *[other] { $count } new tickets
}
changed-events-retired = Retired events: { $what }

## Story, map, rulebook, companies, ledger

story-frontiers = Letters from the frontiers
map-line = { $line }: { $cards ->
    [one] 1 space
   *[other] { $cards } spaces
}, { $colour }
map-beyond = A route into land that nobody knows yet
rules-boxes = The boxes of the rulebook
rules-empty = still sealed
rules-ended = No longer in force.
rules-page-frame = The frame of the campaign
rules-page-events = Events
rules-page-postcards = Postcards
office-whose = Whose office
office-postcards = Office
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
vault-postcards = Fulfilled postcards: { $what }
vault-yours = Only you know what is in it.
vault-shut = Locked until the campaign ends.
ledger-slips = Bank slips
ledger-game = Game
ledger-missed = Missed: what the bank writes instead
ledger-parts = ${ $coins } in coins, ${ $pieces } for cars left, ${ $tickets } for tickets
ledger-none = The first slips are written after the first game.
ledger-unproved = Unproved results: { $years }. The file the campaign was taken from has no records of these games.
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
told-chosen = The opening tickets are chosen, and the story is read.
told-goes-on = Game { $game } goes on with its first turn.
told-finished = Game { $game } went to { $company }.
told-first = { $company } starts the campaign.

## The vaults

vaults-opening = The vaults are opened
vaults-text = Tap a vault: it is opened and counted, line by line. Nobody is named before all are open.
vaults-open = Open the vault of { $company }
vaults-name = Who is it?
vaults-table = What was in the vaults
vaults-map = Every city the trains of { $company } came to
vaults-run = Everything { $company } built: { $lines ->
    [one] one route
   *[other] { $lines } routes
}, run from coast to coast
keepsake-print = Print or save
keepsake-text = The map, the years and the last table on one page; your browser can also save it as a PDF.
vaults-winner = The Continental Charter goes to { $company }
vault-row-slips = Bank slips
vault-row-postcards = Postcards

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
refused-campaign-not-on-table = This city is not on the map yet.
refused-campaign-large-city = This city is large.
refused-campaign-no-such-option = There is no such answer.
refused-campaign-no-such-frontier = There is no such frontier.
refused-campaign-frontier-there = This frontier is on the map already.
refused-campaign-does-not-attach = This frontier touches nothing that is on the map.
refused-campaign-no-such-line = There is no such route.
refused-campaign-not-from-seed = This does not follow from the campaign's seed.
refused-campaign-no-chance = Nothing is left to chance now.
refused-campaign-wrong-result = The result does not fit the game.
refused-campaign-founded-twice = A campaign is founded once.
refused-campaign-wrong-companies = A campaign has two to five companies of different colours.
