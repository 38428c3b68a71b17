model ResistiveLadder "A hundred resistors along, a hundred across: along them values grow by 1e41"
  parameter Integer n = 100;
  parameter Real R = 1, G = 1;
  Real v[n + 1], i[n];
equation
  v[1] = time;
  for k in 1:n loop
    v[k] - v[k + 1] = R*i[k];
  end for;
  for k in 2:n loop
    i[k - 1] - i[k] = G*v[k];
  end for;
  i[n] = G*v[n + 1];
  // The ladder looks like a resistor of R/2 + sqrt(R^2/4 + R/G) = 1.618 ohms: i = 0.618*v
  // end: i[1] = 0.618033988749895 within 1e-12
  // end: i[20] = 0 within 1e-7
end ResistiveLadder;
