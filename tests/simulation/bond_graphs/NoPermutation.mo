// fails check: a permutation names each bond once
model NoPermutation "A bond that is named twice"
  import BondGraph.*;
  inner Defaults defaults(domain=Types.Domain.Electrical);
  Sources.Se source(n=3);
  Conversions.Permute permute(n=3, order={3, 1, 1});
  Elements.R resistor(n=3);
  Bonds.Bond first(n=3);
  Bonds.Bond second(n=3);
equation
  connect(source.port, first.tail);
  connect(first.head, permute.port1);
  connect(permute.port2, second.tail);
  connect(second.head, resistor.port);
end NoPermutation;
