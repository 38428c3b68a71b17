model LeakySwitches "Ideal and leaky switches, a leaky diode"
  import BondGraph.*;
  inner Defaults defaults;
  Sources.Se source(e0=10);
  Junctions.J0 node(m=4);
  Junctions.J1 branch[3](each m=3);
  Elements.R resistor[3](each r=4);
  Switches.Sw ideal(isOpen=time > 0.5);
  Switches.LeakySw leaky(isOpen=time > 0.5, rClosed=1, gOpen=0.25);
  Switches.LeakyD diode(rForward=1, gBackward=0.25);
  Bonds.Bond supply;
  Bonds.Bond toBranch[3];
  Bonds.Bond toResistor[3];
  Bonds.Bond toSwitch[3];
  Sources.Se backward(e0=-10);
  Switches.LeakyD blocking(rForward=1, gBackward=0.25);
  Bonds.Bond reverse;
equation
  connect(source.port, supply.tail);
  connect(supply.head, node.port[1]);
  connect(node.port[2:4], toBranch.tail);
  connect(toBranch.head, branch.port[1]);
  connect(branch.port[2], toResistor.tail);
  connect(toResistor.head, resistor.port);
  connect(branch.port[3], toSwitch.tail);
  connect(toSwitch[1].head, ideal.port);
  connect(toSwitch[2].head, leaky.port);
  connect(toSwitch[3].head, diode.port);
  connect(backward.port, reverse.tail);
  connect(reverse.head, blocking.port);
  // at 0.4: ideal.f[1] = 2.5 within 1e-12
  // end: ideal.f[1] = 0 within 1e-12
  // end: ideal.e[1] = 10 within 1e-12
  // at 0.4: leaky.f[1] = 2 within 1e-12
  // end: leaky.f[1] = 1.25 within 1e-12
  // end: diode.f[1] = 2 within 1e-12
  // end: blocking.f[1] = -2.5 within 1e-12
  annotation (experiment(StopTime=1, Interval=0.1));
end LeakySwitches;
