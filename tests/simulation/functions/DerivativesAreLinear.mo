// What is declared to be the derivative of a function is linear in the derivatives that it gets: equations between them are solved at once,
// and have one solution.
model DerivativesAreLinear
  function enthalpy
    input Real T;
    output Real h;
  algorithm
    h := T + T^3/3;
    annotation(derivative=enthalpyRate, Inline=false);
  end enthalpy;
  function enthalpyRate
    input Real T;
    input Real T_rate;
    output Real h_rate;
  algorithm
    h_rate := (1 + T^2)*T_rate;
    annotation(Inline=false);
  end enthalpyRate;
  Real T1(start=1, fixed=true, stateSelect=StateSelect.always);
  Real T2(start=2, fixed=true, stateSelect=StateSelect.always);
  Real sum, other;
equation
  sum = enthalpy(T1) + enthalpy(T2);
  other = enthalpy(T1) - 2*enthalpy(T2);
  der(sum) = 3;
  der(other) = -3*time;
  // h1 = 4/3 + 2t - t²/2, h2 = 14/3 + t + t²/2
  // end: T1 = 1.6988854898463297 within 1e-6
  // end: T2 = 2.62656683989455 within 1e-6
  // nonlinear: none
  annotation(experiment(StopTime=2, Tolerance=1e-8));
end DerivativesAreLinear;
