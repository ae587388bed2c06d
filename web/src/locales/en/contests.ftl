### Ratings and events.

## Ratings

ratings = Ratings
rating = Rating
rating-value = { $rating } +/− { $range }
rating-games = { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
}
rating-none = no rated game yet
rating-place = Place
rating-player = Player
rating-of = { $place } of { $players }
rating-about = Everybody begins at 25 +/− 16.7. Nineteen times out of twenty the strength lies within what stands after +/−; it shrinks with every rated game. Each board has its own ratings.
rating-check = They follow from the records of { $games ->
    [one] 1 game
   *[other] { $games } games
} and nothing else: anybody can compute them again.
ratings-on = Ratings: { $board }
ratings-none = Nobody has finished a rated game on this board yet. Open a table with friends and make it rated.

## Events

events-text = Everybody gets the same cards, tickets and events, at tables of their own. Afterwards you see how you did beside those who held your seat.
events-running = Open now
events-ended = Ended
events-none = No event is open right now. Make one: it runs by itself.
event-make = Make an event
event-name = Name
event-name-usual = Same cards for all
event-kind = Who plays
event-solo = Everybody alone against bots
event-groups = People against each other
event-level = Bots
event-seats = Seats at a table
event-rounds = Rounds
event-length = Open for
event-hours = { $hours ->
    [3] an evening (3 hours)
    [24] a day
    [72] three days
    [168] a week
   *[other] { $hours } hours
}
event-most = People at most
event-most-any = anybody
event-most-text = When all of them have played every round the event ends, though there be time left.
event-public = Listed for everybody on this server
event-people = { $people ->
    [0] nobody yet
    [one] 1 person
   *[other] { $people } people
}
event-until = Open until { $at }
event-ended = Ended { $at }
event-mine = { $done } of { $rounds } played
event-against = { $bots ->
    [one] against one bot: { $level }
   *[other] against { $bots } bots: { $level }
}
event-tables-of = tables of { $players }
event-rounds-count = { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
}
event-about = Until the event ends nobody but its players sees a table: no watching, no replay, no review. Each round is played once, without hints and without taking back.
event-play = Play round { $round }
event-go-on = Go on with round { $round }
event-apart = A table for us
event-apart-text = You are put at a table with whoever waits, in later rounds with people who did about as well. For a table of your own, send its link to whom you want.
event-done = You have played every round. How everybody did stands here when the event ends.
event-yours = Your rounds
event-round = Round { $round }
event-open = not finished
event-points = { $points } points
event-link = Send this link
event-fair = What the cards follow from
event-fair-text = The hash of each round's secret was fixed before anybody played, and stands at every table. When the event ends the secrets are told, and everybody can check the deals. Players add nothing to this shuffle: it must be the same at every table.
event-secret = Secret:
event-share = What this tells: when bots played the same deals on this board with as many seats, the deal explained { $share } of the differences between results at one seat (19 times out of 20: { $least } to { $most }). The rest is play, and luck with what the others did.
event-share-unknown = How much the deal explains on this board with as many seats was not measured.
event-standings = How everybody did
event-standings-text = Beside those who held the same seat with the same cards: how many of them had fewer points (a tie is half), and how many points you had more than they had on average.
event-better = Better than
event-margin = Above average
event-games = Games
event-result = Round { $round }: { $points } (seat { $seat })
event-nobody = Nobody has finished a game in time.
event-tables = All tables
event-late = not finished in time
