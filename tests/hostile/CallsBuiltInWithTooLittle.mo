// looking refuses: `floor` needs 1 argument, not 0
// dumping refuses: `floor` needs 1 argument, not 0
// simulating refuses: `floor` needs 1 argument, not 0
model CallsBuiltInWithTooLittle
  function f
    output Real y;
    external "C" y = floor();
  end f;
  Real x = f();
end CallsBuiltInWithTooLittle;
