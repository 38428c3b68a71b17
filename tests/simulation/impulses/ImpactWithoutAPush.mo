model ImpactWithoutAPush "A class that calls itself an impact and has not what it takes"
  import BondGraph.*;
  inner Defaults defaults;
  model Wall
    extends Interfaces.OnePort;
    input Boolean strikes;
  equation
    e = zeros(n);
    annotation (__Harpoon_bond(kind="ISw", law="elastic"));
  end Wall;
  Elements.I body(f(start={1}, each fixed=true));
  Wall stop(strikes=time >= 0.5);
  Bonds.Bond b;
equation
  connect(body.port, b.tail);
  connect(b.head, stop.port);
  // fails compile: `stop` is an impact without a variable `push`
end ImpactWithoutAPush;
