model BooleanLoop "A Boolean that is its own opposite"
  Boolean b;
equation
  b = not b;
  // fails initialise: no consistent set of conditions was found for `b`
end BooleanLoop;
