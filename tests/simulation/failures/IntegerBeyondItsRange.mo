model IntegerBeyondItsRange "A number that a result cannot hold"
  Integer n = 9007199254740993;
  // fails initialise: Integer overflow in `n`: it is beyond
end IntegerBeyondItsRange;
