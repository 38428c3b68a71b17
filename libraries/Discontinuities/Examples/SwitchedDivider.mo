within Discontinuities.Examples;
model SwitchedDivider "Voltage divider with an ideal switch across one resistor"
  extends Icons.Example;
  parameter Types.Voltage U0 = 10 "Voltage of the source";
  Electrical.ConstantVoltage source(V=U0) "Source";
  Electrical.Resistor r1(R=100) "In series";
  Electrical.Resistor r2(R=300) "Load";
  Electrical.IdealSwitch switch(isOpen=square.y > 0.5) "Short-circuits the load";
  Electrical.Ground ground "Ground";
  Sources.Square square(period=0.2) "Opens and closes the switch";
equation
  connect(source.p, r1.p);
  connect(r1.n, r2.p);
  connect(r1.n, switch.p);
  connect(r2.n, ground.p);
  connect(switch.n, ground.p);
  connect(source.n, ground.p);
  annotation (
    experiment(StopTime=1, Interval=0.01),
    Documentation(info="<html>
<p>Look at <code>r2.v</code>: with the switch open it is <code>U0*R2/(R1 + R2)</code>, closed it is zero. There is no position in which
something is divided by zero, since the equation of the switch is solved together with those of the
resistors.</p>
</html>"));
end SwitchedDivider;
