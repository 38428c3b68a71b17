model ConditionsFollowStarts "Of several solutions of a loop through conditions the one next to the start values is taken, however a relation is written"
  parameter Real p = 1;
  Real a(start = p);      // at 0: a = 1 within 1e-12
  Real b(start = 1);      // at 0: b = 1 within 1e-12
  Real c(start = -1);     // end: c = -2 within 1e-12
  Real d(start = -1);     // end: d = -2 within 1e-12
  Real cubic(start = 1);  // end: cubic = 1 within 1e-12
  Real kinked(start = 1); // end: kinked = 1 within 1e-12
  Real mean, other(start = -1); // end: mean = 2 within 1e-12
  Real signed(start = -3);      // end: signed = -2 within 1e-12
  Real low(start = -2);         // end: low = -2 within 1e-12
  Real first(start = 1);        // end: first = 0.909090909090909 within 1e-12
  Real second(start = -1);      // end: second = -0.909090909090909 within 1e-12
equation
  a = if a > 0 then 1 + time else -1 - time;
  b = if b <= 0 then -1 - time else 1 + time;
  c = if c > 0 then 1 + time else -1 - time;
  d = if d <= 0 then -1 - time else 1 + time;
  cubic^3 = if cubic > 0 then 1 else -8;
  (if kinked > 0.4 then kinked + 1 else 2*kinked + 0.6) = 2*kinked - 1 + (2 - kinked)*kinked^2;
  mean = if mean > 0 then 1 + time else -1 - time;
  mean = -other;
  signed = sign(signed)*(1 + time);
  low = if low > 1 then 2 elseif low < -1 then -2 else 0;
  first = (if first > 0 then 1 else -1) + 0.1*second;
  second = (if second <= 0 then -1 else 1) + 0.1*first;
end ConditionsFollowStarts;
