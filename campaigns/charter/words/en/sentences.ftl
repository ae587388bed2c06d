### Sentences that speak of what is discovered on the way. The server sends them with it; the client has none of them.
### Over each group stands what opens it: a rule box, an event, a staff card or a card of the story; any one of them.

## S

office-punched = { $count ->
    [one] 1 ticket punched
   *[other] { $count } tickets punched
}
changed-tickets-retired = { $count ->
    [one] 1 ticket retired: { $what }
   *[other] { $count } tickets retired: { $what }
}

## P

answer-postcard-offer-0 = Not now
answer-postcard-offer-1 = Discard a locomotive
answer-face-up-bonus-0 = From the deck
answer-face-up-bonus-n = Take { $card }
deed-face-up-bonus = { $you ->
    [yes] You took the bonus face up
   *[no] { $who } took the bonus face up
}

## Q

staff-card = your staff card
my-staff = Staff
use-staff = Use your staff card
do-staff = Use your staff card
staff-used = used
deed-staff-used = { $you ->
    [yes] You used your staff card: { $what }
   *[no] { $who } used a staff card: { $what }
}
decide-hire = Hire somebody
decide-hire-text = One of them works for you in the game of this year. Whoever is last in the campaign picks first.
moved-hire = hires { $staff }
staff-punched = Punched { $count } of { $most } times.
told-staff = Looking for work: { $what }
staff-offers = They are looking for work
changed-staff = New staff
changed-staff-retired = Retired staff: { $what }
rules-page-staff = Staff
refused-staff-not-usable = Your staff card has nothing to do now.
refused-campaign-staff-not-shown = This card is not among those shown.

## ST03 ST17 1883-03

ask-looked = { $amount ->
    [one] Keep 1 of these cards. Only you see them.
   *[other] Keep { $amount } of these cards. Only you see them.
}
answer-looked-pick = Keep { $cards }
deed-looked = { $you ->
    [yes] You looked at { $count } cards
   *[no] { $who } looked at { $count } cards
}
deed-kept = { $you ->
    [yes] You kept { $count }
   *[no] { $who } kept { $count }
}

## ST06

answer-wild-and-deck-0 = Not now
answer-wild-and-deck-1 = Draw a card

## ST10

answer-swap-0 = Swap none
answer-swap-pick = Swap { $cards }

## EV12

ask-temp-depot = Choose on the board or here; it costs ${ $amount }.
answer-temp-depot-0 = Build none
answer-temp-depot-n = { $place }

## G

mark-depot = Depot of { $who } in { $place }
holds-depots = Depots: { $places }
answer-depot-toll-0 = Pay $2
answer-depot-toll-1 = Show a postcard
answer-depot-toll-pick = Discard { $cards }
deed-placed-depot = A depot of { $who } in { $place }
deed-removed-depot = The depot in { $place } is gone
decide-first-depot = Build your first depot
decide-first-depot-text = On a small city of the first board. Other companies pay a toll when their routes touch it.
decide-depot = Build a depot
decide-depot-text = On a small city that your routes touched in the last game.
moved-build = a depot in { $place }
changed-depots = New depots: { $what }
refused-campaign-not-on-start-board = The first depot stands on the first board.
refused-campaign-depot-there = A depot stands there already.
refused-campaign-too-many-depots = Your company has all the depots it may have.
refused-campaign-not-in-network = Your routes did not touch this city in the last game.

## R

decide-colour = Give a new route your colour
decide-colour-text = Choose a blank route of at most 4 spaces, on the map or here. It has your company's colour from now on.
colour-note = { $cards ->
    [one] 1 space
   *[other] { $cards } spaces
} in { $colour }
moved-colour = { $line }
told-colours = { $count ->
    [one] 1 route was coloured by chance: { $what }
   *[other] { $count } routes were coloured by chance: { $what }
}
map-blank = waits for a colour
refused-campaign-not-blank = This route has its colour.
refused-campaign-line-too-long = This route is too long for a company's colour.
refused-campaign-parallel-to-own = You coloured the route beside it.

## J

mark-elevator = Grain elevator of { $who } in { $place }
holds-elevators = Grain elevators: { $places }
answer-elevator-0 = Do not build
answer-elevator-pick = Build with { $cards }
deed-placed-elevator = A grain elevator of { $who } in { $place }
deed-removed-elevator = The grain elevator in { $place } is gone

## K

mark-herd = { $count ->
    [one] 1 herd in { $place }
   *[other] { $count } herds in { $place }
}
holds-herds = Herds: { $count }
deed-placed-herd = A herd comes to { $place }
deed-removed-herd = { $taken ->
    [yes] { $who } took the herd of { $place }
   *[no] The herd of { $place } is gone
}

## EV35

answer-rustlers-0 = Return one
answer-rustlers-pick = Discard { $cards }
deed-herd-returned = { $you ->
    [yes] You returned a herd
   *[no] { $who } returned a herd
}

## O

token-stamp = { $colour } stamp
holds-stamps = Stamps: { $count }
vault-stamps = { $count ->
    [one] 1 stamp
   *[other] { $count } stamps
}
vault-row-stamps = Stamps
answer-stamp-0 = Take none
answer-buy-stamp-0 = Buy none
answer-buy-stamp-n = { $colour }, for ${ $amount }

## L

token-certificate = { $colour } certificate { $number }
holds-certificates = Certificates: { $count }
vault-certificates = { $count ->
    [one] 1 certificate
   *[other] { $count } certificates
}
vault-row-certificates = Certificates
answer-certificate-0 = Take none

## N

token-survey = survey card { $places }
holds-surveys = Surveys: { $count }
vault-row-surveys = Surveys
answer-survey-0 = Dollars now
answer-survey-1 = Into the vault

## L N O

on-show = On show
deed-shown = On show: { $what }
deed-taken = { $who } took: { $what }
deed-taken-away = Gone: { $what }

## M

mark-water = Water in { $place }: { $count }
holds-water = Water: { $count }
ask-water-from = From which city?
answer-water-from-n = { $place }
answer-water-fee-0 = Pay $2
answer-water-fee-1 = Show a postcard
answer-water-fee-pick = Discard { $cards }
deed-placed-water = Water comes to { $place }
deed-removed-water = { $taken ->
    [yes] { $who } took water in { $place }
   *[no] Water in { $place } dried up
}

## F

way-tunnel = a finished tunnel pays ${ $coins }
map-tunnel = tunnel

## I

way-viaducts = { $count ->
    [one] 1 viaduct
   *[other] { $count } viaducts
}
answer-dues-0 = Pay ${ $amount }
answer-dues-1 = Discard a locomotive
answer-dues-2 = Show a postcard

## EV45

ask-discard = { $amount ->
    [one] Discard 1 card.
   *[other] Discard { $amount } cards.
}
answer-discard-pick = Discard { $cards }

## ST11

ask-next-event = { $event }: { $about }
answer-next-event-0 = Leave it
answer-next-event-1 = Put it on the bottom
deed-event-peeked = { $you ->
    [yes] You looked at the next event: { $what }
   *[no] { $who } looked at the next event
}

## ST11 1886-04

deed-event-set-aside = To the bottom: { $what }

## EV14 1877-08

mark-large = { $place } has become a large city
ask-make-large = Choose on the board or here.
answer-make-large-n = { $place }
deed-placed-large = { $place } is a large city now
deed-removed-large = { $place } is small again
decide-grow = A city grows
decide-grow-text = Choose a small city without a depot or a junction. It is large from now on.
moved-grow = { $place } grows
changed-grown = Grown to large cities: { $what }

## H

mark-junction = Junction of the Syndicate in { $place }
answer-junction-toll-0 = Pay $2
answer-junction-toll-1 = Show a postcard
answer-junction-toll-pick = Discard { $cards }
answer-buy-out-0 = No
answer-buy-out-1 = Buy it
deed-placed-junction = The Syndicate has a junction in { $place }
deed-removed-junction = The junction in { $place } is gone
told-junctions = Junctions of the Syndicate: { $what }
changed-junctions = New junctions: { $what }
changed-junctions-gone = Junctions gone: { $what }
refused-campaign-junction-there = A junction stands there.

## 1877-07

decide-vote = A vote
decide-vote-text = Nobody sees your vote until all are in.
story-chosen = It was chosen: { $option }
told-vote = The tied vote fell to “{ $what }”.

## T

circuits-mine = Mail circuits
holds-crossed = Crossed off: { $places }
vault-row-circuits = Mail circuits
ask-cross-off = Up to { $amount } more in this game. Choose on the board or here.
answer-cross-off-0 = That is all
answer-cross-off-n = { $place }
deed-crossed-off = { $you ->
    [yes] You crossed off { $place }
   *[no] { $who } crossed off { $place }
}

## 1883-03

answer-coins-or-ticket-0 = Take ${ $amount }
answer-coins-or-ticket-1 = Look at the top ticket
ask-top-ticket = Keep it, or put it under the others.

## ST14

ask-night-claim = Tap one of the glowing routes, or pass it up.
answer-night-claim-0 = Not now

## 1886-04

ask-pick-event = Which one happens? The other goes to the bottom.
answer-pick-event-n = { $event }

## ST16

answer-grey-bonus-0 = Not now
answer-grey-bonus-1 = Collect the bonus

## EV18

ask-bid = Choose in secret.
answer-bid-n = ${ $number }
deed-bids = Bids: { $what }

## 1889-04

decide-wager = The wager
decide-wager-text = Stake up to ${ $most } on the place where you will finish, or nothing. Nobody sees it until all have staked.
wager-stake = Stake
wager-place = On which place
wager-none = Stake nothing
wager-nth = place { $place }
wagers-settled = The wagers are settled
wager-won = ${ $stake } on place { $place }, and it finished there: ${ $double } come back.
wager-lost = ${ $stake } on place { $place }, but it finished on place { $rank }: the stake is lost.
wager-back = ${ $stake } on place { $place }, but it missed the game: the stake comes back.
moved-wager = { $stake ->
    [0] no stake
   *[other] ${ $stake } on place { $place }
}
refused-campaign-stake-too-high = The stake is too high.
refused-campaign-wrong-place = Nobody can finish on this place.

## EV19

end-strike = End the strike
end-strike-text = Discard { $count } cards: the strike ends, and a new event is revealed.
end-strike-do = Discard them
do-end-strike = Discard { $cards } to end the strike
refused-no-strike-to-end = A strike ends with { $cards } cards, if there is one.

## 1892-04

decide-pay = An answer in secret
decide-pay-text = Nobody sees your answer until all are in.
decide-pay-pay = Pay ${ $dollars }: worth ${ $vault } in the vault
decide-pay-refuse = Refuse
option-pay = Pay
option-refuse = Refuse
vault-dollars = ${ $count } put by in 1892
vault-row-dollars = Put by

## U

free-coasts = with the rule of the two coasts

## 1898-05

vault-row-awards = Awards
vault-awards = Awards of { $company }: { $what }
