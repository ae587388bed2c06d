# The review of a finished game; the terminal has these sentences too.
review-title = Review
review-of = Review: { $edition }
review-about = Every position was played on { $playouts } times by usual players. So often each seat won is its chance. The chance counts all hands; a decision is judged on what its player could know.
review-curve = The chance to win
review-curve-label = Every player’s chance to win, from the deal to the end
review-parts = Luck and decisions
review-parts-about = Chance before the deal, plus luck, plus own decisions, plus the others’ decisions, is the result. Decisions are measured against those of a usual player.
review-player = Player
review-prior = Before the deal
review-luck = Luck
review-own = Own decisions
review-others = Others’ decisions
review-result = Result
review-lost = Given away
review-lost-points = { $points } points
review-moments = Moments worth a look
review-moments-none = Nothing stood out: no clear mistake, no great find.
review-at = Step { $step }
review-show = Show on the board
review-blunder = { $who } made a mistake. Played: { $played }. Better: { $best }. { $worth ->
    [both] That is worth about { $points } points and { $percent }% of a victory.
    [points] That is worth about { $points } points.
    [chance] That is worth about { $percent }% of a victory.
   *[others] The others gained by it.
}
review-good-find = { $who } found something most would miss. Played: { $played }. Usual: { $usual }.
review-deciding-line = { $who } claimed { $line }: the chance went from { $before }% to { $after }%.
review-ticket-lost-kept = { $ticket } of { $who } never had a good chance to be completed.
review-ticket-lost-own = Here { $who } lost most of the hope for { $ticket }, by an own decision.
review-ticket-lost-other = Here { $who } lost most of the hope for { $ticket }, by what somebody else did.
review-ticket-lost-luck = Here { $who } lost most of the hope for { $ticket }, by bad luck.
review-ticket-missed = { $who } gave { $ticket } back, and joined the two cities all the same.
review-alternatives = What could be done
review-alternative = { $chance }% to win, { $points } points
review-alternative-played = played
review-waiting = The review is being made: { $done } of { $all }.
review-queued = The review waits for its turn.
review-back = Back to the result
review-map-better = Yellow: the route that was better.
review-deal = The deal
review-hand = In hand:
review-after = Chances after it:
review-map = The board as the game ended, with what is worth a look
review-mistakes = { $count ->
    [0] No clear mistake.
    [one] One clear mistake: about { $points } points given away.
   *[other] { $count } clear mistakes: about { $points } points given away.
}
