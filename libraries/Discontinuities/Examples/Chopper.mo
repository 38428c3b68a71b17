within Discontinuities.Examples;
model Chopper "Ideal switch and ideal diode that charge a battery from a higher voltage"
  extends Icons.Example;
  Electrical.ConstantVoltage source(V=48) "Source";
  Electrical.IdealSwitch switch(isOpen=pulse.y < 0.5) "Switch";
  Electrical.IdealDiode diode "Takes the current over while the switch is open";
  Electrical.Inductor inductor(L=1e-3, iStart=1) "Keeps the current going";
  Electrical.ConstantVoltage battery(V=12) "Battery";
  Electrical.Ground ground "Ground";
  Sources.Pulse pulse(period=1e-3, width=0.25) "Closes the switch for a quarter of the time";
equation
  connect(source.p, switch.p);
  connect(switch.n, inductor.p);
  connect(diode.n, inductor.p);
  connect(inductor.n, battery.p);
  connect(source.n, ground.p);
  connect(diode.p, ground.p);
  connect(battery.n, ground.p);
  annotation (
    experiment(StopTime=0.01, Interval=1e-5),
    Documentation(info="<html>
<p>When the switch opens, the diode must conduct at the same instant: the current of the inductor has no other way. When it closes, the
diode must block, or the source would be short-circuited. Of the four positions of the two only two have a solution, and these are found. Look at
<code>inductor.i</code>: it rises from 1 A to 10 A in a quarter of the period and falls back in the rest.</p>
</html>"));
end Chopper;
