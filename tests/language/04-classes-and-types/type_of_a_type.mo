// check: 0 unknowns
// value: v = {1.0, 2.0, 3.0}
// size: v = {3}
type Length = Real(unit = "m");
type Position = Length[3];
model TypeChain "A type may be an array of another type"
  parameter Position v = {1, 2, 3};
end TypeChain;
