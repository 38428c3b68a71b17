model NonlinearStorage "A storage whose law is not linear cannot take part in an impact"
  import BondGraph.*;
  inner Defaults defaults;
  model Fast "f = p/sqrt(1 + p^2)"
    extends Interfaces.OnePort(n=1);
    Real p(start=1, fixed=true);
  equation
    der(p) = e[1];
    f[1] = p/sqrt(1 + p^2);
    annotation (__Harpoon_bond(kind="I"));
  end Fast;
  Fast body;
  Impacts.Restitution stop(epsilon=0.5, strikes=time >= 0.5);
  Bonds.Bond b;
equation
  connect(body.port, b.tail);
  connect(b.head, stop.port);
  // fails compile: an impulse reaches `body`, but its law is not linear
end NonlinearStorage;
