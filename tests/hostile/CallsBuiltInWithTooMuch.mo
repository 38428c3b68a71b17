// looking refuses: `sin` needs 1 argument, not 2
// dumping refuses: `sin` needs 1 argument, not 2
// simulating refuses: `sin` needs 1 argument, not 2
model CallsBuiltInWithTooMuch
  function f
    input Real u;
    output Real y;
    external "C" y = sin(u, u) annotation(Library = "m");
  end f;
  Real x = f(time);
end CallsBuiltInWithTooMuch;
