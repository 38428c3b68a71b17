// check: 0 unknowns
// value: x = {1.0, 0.5, 0.25}
package Data
  function powers
    input Real q;
    input Integer n;
    output Real v[n];
  algorithm
    for i in 1:n loop
      v[i] := q^(i - 1);
    end for;
  end powers;
  constant Real weights[:] = powers(0.5, 3);
end Data;
model Computed "A constant may be the result of a call"
  parameter Real x[3] = Data.weights;
end Computed;
