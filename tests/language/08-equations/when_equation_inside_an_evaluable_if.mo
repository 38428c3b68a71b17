// check: 3 unknowns
model WhenInEvaluableIf "A parameter may control when equations"
  parameter Boolean sampled = true;
  parameter Integer n = 3;
  Real a[n](each start = 0, each fixed = true);
equation
  if sampled then
    for i in 1:n loop
      when sample(0, i) then
        a[i] = time;
      end when;
    end for;
  else
    a = zeros(n);
  end if;
end WhenInEvaluableIf;
