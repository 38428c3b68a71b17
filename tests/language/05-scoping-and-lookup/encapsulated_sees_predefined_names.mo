// check: 1 unknowns
encapsulated model Source
  Real y = sin(time) + sum({1, 2});
  parameter StateSelect s = StateSelect.avoid;
end Source;
model EncapsulatedBuiltin "Predefined types, functions and time are always known"
  Source source;
end EncapsulatedBuiltin;
