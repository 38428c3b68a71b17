model SharedLibrary "Functions of a shared library, here the mathematical one of the system"
  function cbrt
    input Real x;
    output Real y;
    external "C" y = cbrt(x) annotation(Library = "libm.so.6");
  end cbrt;
  function parts "The parts of a number"
    input Real x;
    output Real fraction;
    output Integer exponent;
    external "C" fraction = frexp(x, exponent) annotation(Library = "libm.so.6");
  end parts;
  Real x = cbrt(27*time), fraction;
  Integer exponent;
algorithm
  when time > 0.5 then
    (fraction, exponent) := parts(48);
  end when;
  // allows: native
  // end: x = 3 within 1e-12
  // end: fraction = 0.75 within 0
  // end: exponent = 6 within 0
end SharedLibrary;
