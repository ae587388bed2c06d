### Lessons and live examples: loaded only where they are shown.

learn-text = Short lessons on a real board: you do what a step asks for, the other players answer, and every rule shows itself. Start with the first one; then take the lesson of the board you want to play.
lesson-steps = { $count } steps
lesson-again = Take it again
lesson-start = Start
lesson-resume = Go on (step { $step })
lesson-taken = Done
lesson-step = Step { $at } of { $last }
lesson-task = Now you
lesson-well = Well done
lesson-other = The rules would allow that, but this step asks for something else.
lesson-do = Show me
lesson-next = Next
lesson-back = Back
lesson-finish = Finish
lesson-result = Show the count

example-see = See it on the board
example-number = See example { $number }
example-hide = Close the example
example-start = The position
example-step = Step { $at } of { $last }
example-back = One step back
example-next = One step on
example-no-game = A game cannot be set up like this.
example-keeps = { $count ->
    [0] Keep no ticket
    [one] Keep 1 ticket
   *[other] Keep { $count } tickets
}
example-refused = Refused
example-face-up = Face up
example-no-cards = no cards
example-nothing = The table as it is now:
example-retire = Retire { $event }

fact-count = { $of ->
    [points] { $who }: points on the board { $value }
    [coins] { $who }: ${ $value }
    [track] { $who }: bullet track { $value }
    [pieces] { $who }: pieces left { $value }
    [hand_size] { $who }: cards in hand { $value }
    [tickets_held] { $who }: tickets { $value }
    [tickets_offered] { $who }: tickets on offer { $value }
    [completed_tickets] { $who }: completed tickets { $value }
    [longest_path] { $who }: longest path { $value }
    [rank] { $who }: rank { $value }
    [deck_size] Cards in the deck: { $value }
    [discards_size] Cards on the discard pile: { $value }
    [ticket_deck_size] Tickets in the deck: { $value }
    [ticket_block_size] Tickets shuffled under the deck: { $value }
    [event_deck_size] Events in the deck: { $value }
    [shared_trains] Bullet trains left: { $value }
    [last_turns] Turns left: { $value }
    [passes] Passes in a row: { $value }
   *[other] { $value }
}
fact-hand = { $who } holds { $cards }
fact-completed = { $who } has completed: { $tickets }
fact-part = { $of ->
    [lines] routes
    [tickets] tickets
    [bonuses] bonuses
    [track] bullet track
    [coins] dollars
    [pieces_left] pieces left
   *[total] total
} { $value }
fact-score = { $who }, if the game ended now: { $parts }
fact-owner = { $who } has { $line }
fact-owner-nobody = Nobody has { $line }
fact-owner-everybody = { $line } is everybody's
fact-last-round = { $begun ->
    [yes] The last round has begun
   *[no] The last round has not begun
}
fact-over = { $over ->
    [yes] The game is over
   *[no] The game goes on
}
fact-wins = { $count ->
    [one] { $who } would win
   *[other] { $who } would share the victory
}
fact-bonus = { $bonus }: { $who }
fact-event = Current event: { $event }
fact-nobody = nobody
fact-none = none
fact-payments = { $line } can be paid with: { $payments }
fact-payments-none = { $line } cannot be paid from this hand
fact-or = { " " }or{ " " }
fact-can = { $who } can claim { $line }
fact-cannot = { $who } cannot claim { $line }: { $why }
fact-may = { $who } may do this: { $deed }
fact-may-not = { $who } may not do this: { $deed }. { $why }
