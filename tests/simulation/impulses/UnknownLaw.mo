model UnknownLaw "A law of impact that nobody has stated"
  import BondGraph.*;
  inner Defaults defaults;
  model Sticky
    extends Interfaces.Impact;
    annotation (__Harpoon_bond(kind="ISw", law="sticky"));
  end Sticky;
  Elements.I body(f(start={1}, each fixed=true));
  Sticky stop(strikes=time >= 0.5);
  Bonds.Bond b;
equation
  connect(body.port, b.tail);
  connect(b.head, stop.port);
  // fails compile: `stop` has the unknown law of impact "sticky"
end UnknownLaw;
