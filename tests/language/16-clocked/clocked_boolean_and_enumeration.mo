// check: 3 unknowns
type Mode = enumeration(off, on);
model OtherTypes "Variables of every type can be clocked"
  Boolean b = sample(time > 1, Clock(0.1));
  Mode m(start = Mode.off) = if b then Mode.on else previous(m);
  Mode held = hold(m);
end OtherTypes;
