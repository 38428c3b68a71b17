// check: 2 unknowns
model General "In a clocked when clause the left side need not be a variable"
  Real x(start = 1);
  Real y(start = 0);
equation
  when Clock(1, 10) then
    x + y = 2*previous(x);
    x - y = previous(y);
  end when;
end General;
