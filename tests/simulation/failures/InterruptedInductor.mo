model InterruptedInductor "An ideal switch that forbids the current of an inductor"
  import Discontinuities.Electrical.*;
  ConstantVoltage source(V=10);
  IdealSwitch switch(isOpen=time >= 1);
  Resistor resistor(R=2);
  Inductor inductor(L=1);
  Ground ground;
equation
  connect(source.p, switch.p);
  connect(switch.n, resistor.p);
  connect(resistor.n, inductor.p);
  connect(inductor.n, ground.p);
  connect(source.n, ground.p);
  // fails simulate: while `switch.isOpen` is true
  annotation (experiment(StopTime=2));
end InterruptedInductor;
