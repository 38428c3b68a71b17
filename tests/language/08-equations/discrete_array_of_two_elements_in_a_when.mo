model DiscreteArrayOfTwoElementsInAWhen
  parameter Integer n = 2;
  discrete output Real T[n];
equation
  when time > 0.5 then
    for i in 1:n loop
      T[i] = i*time;
    end for;
  end when;
  // check: 2 unknowns
end DiscreteArrayOfTwoElementsInAWhen;
