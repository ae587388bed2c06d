# Puzzles: positions with one clearly best move.
puzzles = Puzzles
puzzles-text = Positions from games of the strongest bots in which one move is clearly the best, and not the one that comes to mind first. Look at the table, make your move, and read why.
puzzles-none = There are no puzzles here.
puzzles-all = All puzzles
puzzles-theme = What is asked
puzzles-solved = { $solved } of { $all } solved
puzzles-today-solved = You solved it. There is another one tomorrow.
puzzles-today-missed = You know its answer now. There is another one tomorrow.
puzzles-record = { $tried ->
    [one] You thought about one puzzle and solved { $solved ->
        [one] it
       *[other] none yet
    }.
   *[other] You thought about { $tried } puzzles and solved { $solved }. The first try counts.
}
puzzles-days = { $days ->
    [one] You took part in the puzzle of the day once
   *[other] You took part in the puzzle of the day { $days } times
}; { $solved } solved. A day without one takes nothing away.
puzzle-think = Think about it
puzzle-look = Look at it again
puzzle-theme-tickets = Which tickets do you keep?
puzzle-theme-claim = Claim a route, or not yet?
puzzle-theme-end = Bring the end of the game, or play on?
puzzle-theme-tunnel = Pay for the tunnel, or not?
puzzle-theme-draw = What do you draw?
puzzle-number = { $board }, puzzle { $number }
puzzle-of-day = { $board }, puzzle of the day
puzzle-known = A game of { $players } players, and it is up to you. Your cards, your tickets and everything that lies open are known; the log tells what happened. What the others hold nobody tells you. Make the best move.
puzzle-practice = You know this one: nothing is counted any more.
puzzle-label = Puzzle { $number }: { $theme } { $players } players. { $was ->
    [solved] Solved.
    [missed] Not solved.
   *[new] Not tried yet.
}
puzzle-solved = That is the best move
puzzle-missed = Something else is better
puzzle-best = The best move:
puzzle-yours = your choice
puzzle-aside = Your move ({ $tried }) was left aside early: the search saw nothing in it.
puzzle-why = { $than ->
    [both] Against “{ $other }” it wins { $percent }% more often and brings { $points } points more on average.
    [chance] Against “{ $other }” it wins { $percent }% more often.
    [points] Against “{ $other }” it brings { $points } points more on average; who wins changes less.
   *[others] Against “{ $other }” it is about the same for you, and worse for the others.
}
puzzle-usual = Who plans well but does not look ahead plays here: { $usual }.
puzzle-searched = A long search played on from here thousands of times with each of these moves, always from what you can know. So often you won is the chance; the points are your average at the end.
puzzle-again = Once more
puzzle-next = Next puzzle
