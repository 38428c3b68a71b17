// check: ends
model Tree
  parameter Integer depth = 3;
  Tree left(depth = depth - 1) if depth > 0;
  Tree right(depth = depth - 1) if depth > 0;
  Real x = depth;
end Tree;
model Forest "A recursion that a parameter would end: either expanded or refused"
  Tree tree(depth = 2);
end Forest;
