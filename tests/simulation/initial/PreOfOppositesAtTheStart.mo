model PreOfOppositesAtTheStart "Both were false before the start, though from the start on one is the opposite of the other"
  Boolean a = time > 0.5;
  Boolean b = not a;
  Boolean atStart(start = false, fixed = true);
  Integer n(start = 0, fixed = true);
initial equation
  pre(a) = false;
  pre(b) = false;
equation
  atStart = pre(atStart) or edge(b);
  when {edge(a), edge(b)} then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 1));
  // at 0.25: atStart = 1 within 1e-12
  // end: a = 1 within 1e-12
  // end: n = 1 within 1e-12
end PreOfOppositesAtTheStart;
