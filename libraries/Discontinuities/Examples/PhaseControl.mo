within Discontinuities.Examples;
model PhaseControl "Thyristor that is fired late in each period"
  extends Icons.Example;
  parameter Types.Angle alpha = 1 "Firing angle: how late after the zero of the voltage";
  constant Real pi = 3.14159265358979323846 "Circumference of a circle by its diameter";
  Electrical.SineVoltage source(V=300, f=50/3) "Railway net";
  Electrical.IdealThyristor thyristor(fire=gate.y > 0.5) "Thyristor";
  Electrical.Inductor inductor(L=0.02) "Inductance of the motor";
  Electrical.Resistor resistor(R=2) "Load of the motor";
  Electrical.Resistor snubber(R=1e4) "Takes the little current of the inductor that is left when the thyristor blocks";
  Electrical.Ground ground "Ground";
  Sources.Pulse gate(period=0.06, startTime=0.06*alpha/(2*pi), width=0.1) "Fires";
equation
  connect(source.p, thyristor.p);
  connect(thyristor.n, inductor.p);
  connect(snubber.p, thyristor.p);
  connect(snubber.n, thyristor.n);
  connect(inductor.n, resistor.p);
  connect(resistor.n, ground.p);
  connect(source.n, ground.p);
  annotation (
    experiment(StopTime=0.18, Interval=1e-4, Tolerance=1e-8),
    Documentation(info="<html>
<p>The current begins when the thyristor is fired and, because of the inductance, ends after the voltage has become
negative. Look at <code>inductor.i</code> and <code>thyristor.v</code>.</p>
<p>The snubber makes sure that the inductor can have a current in both positions: without it, its current
would be a state in one position and zero in the other.</p>
</html>"));
end PhaseControl;
