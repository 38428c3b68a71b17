// What the compiler says first, with the line of the text.
// allows: native
// fails compile: cannot be compiled: Include:2:
model SyntaxError
  function f
    input Real x;
    output Real y;
    external "C" y = broken(x) annotation(Include="static double broken(double x) {
      return x +; }");
  end f;
  parameter Real p = f(1);
end SyntaxError;
