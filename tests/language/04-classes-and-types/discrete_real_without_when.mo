model DiscreteWithoutWhen "A discrete Real is assigned in a when clause"
  discrete Real held = time; // error: held
end DiscreteWithoutWhen;
