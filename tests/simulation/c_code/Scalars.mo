// Numbers of all kinds to C and back: by value, by address, returned. Closed form.
// allows: native
// end: p = 4 within 1e-12
// end: y = 4 within 1e-9
// end: q = 3 within 1e-12
// end: r = 2 within 1e-12
// end: s = 3.5 within 1e-12
// end: odd = 1 within 1e-12
// end: next = 3 within 1e-12
model Scalars "Reals, Integers, Booleans and enumerations"
  type Color = enumeration(red, green, blue);
  function sq
    input Real x;
    output Real y;
    external "C" y = mysq(x) annotation(Include="double mysq(double x) { return x*x; }");
  end sq;
  function divide "Several outputs"
    input Integer a;
    input Integer b;
    output Integer quotient;
    output Integer remainder;
    output Real exact;
    external "C" divide_c(a, b, quotient, remainder, exact) annotation(Include="
      static void divide_c(int a, int b, int *q, int *r, double *x) {
        *q = a / b; *r = a % b; *x = (double) a / b;
      }");
  end divide;
  function isOdd
    input Integer n;
    output Boolean odd;
    external "C" odd = is_odd(n) annotation(Include="static int is_odd(int n) { return n % 2 ? -1 : 0; }");
  end isOdd;
  function after
    input Color color;
    input Boolean twice;
    output Color next;
    external "C" next = after_c(color, twice)
      annotation(Include="static int after_c(int color, int twice) { return color + 1 + twice; }");
  end after;
  parameter Real p = sq(2);
  Real y = p*time;
  parameter Integer q(fixed=false);
  parameter Integer r(fixed=false);
  parameter Real s(fixed=false);
  parameter Boolean odd = isOdd(7);
  parameter Color next = after(Color.red, true);
initial equation
  (q, r, s) = divide(14, 4);
end Scalars;
