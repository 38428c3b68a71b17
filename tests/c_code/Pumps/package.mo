package Pumps "A library with C code"
  function head "A header of its own, which includes another one"
    input Real rate;
    output Real head;
    external "C" head = pump_head(rate) annotation(Include="#include \"head.h\"");
  end head;

  function power "Compiled from Resources/C-Sources/power.c"
    input Real rate;
    input Real head;
    output Real power;
    external "C" power = pump_power(rate, head) annotation(Include="#include \"power.h\"", Library="power");
  end power;

  function calls "Counts the calls of `power`, by another text"
    input Real x;
    output Integer n;
    external "C" n = pump_calls(x) annotation(Include="int pump_calls(double x);", Library="power");
  end calls;

  function losses "The text is included"
    input Real rate;
    output Real losses;
    external "C" losses = pump_losses(rate)
      annotation(Include="#include \"losses.c\"", SourceDirectory="modelica://Pumps/Resources/Source");
  end losses;

  model Run
    parameter Real q = 2;
    Real h = head(q*time);
    Real p = power(q*time, h);
    parameter Real l = losses(3);
    Integer n(start = 0);
  equation
    when terminal() then
      n = if calls(time) > 10 then 1 else 0;
    end when;
    annotation(experiment(StopTime = 1));
  end Run;

  model Sized "The size of an array comes from C"
    parameter Integer n = integer(losses(2));
    Real x[n] = fill(time, n);
  end Sized;
end Pumps;
