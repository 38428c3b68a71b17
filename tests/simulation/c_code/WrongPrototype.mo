// The compiler compares the call with the prototype: numbers would be read where there are none.
// allows: native
// fails compile: `wants_whole` (`f`, 
// fails compile: glue.c
model WrongPrototype
  function f
    input Real x[:];
    output Real y;
    external "C" y = wants_whole(x) annotation(Include="static double wants_whole(const int *x) { return x[0]; }");
  end f;
  parameter Real p = f({1, 2});
end WrongPrototype;
