model ClaimedInverse "An `inverse` annotation that holds only outside of a small range is where to begin, not the answer"
  function throttle "Rounded near zero, |dp|*dp elsewhere"
    input Real dp;
    output Real q;
  algorithm
    q := if dp > 1 then sqrt(dp) elseif dp < -1 then -sqrt(-dp) else 1.25*dp - 0.25*dp^5;
    annotation(Inline = false, inverse(dp = pressure(q)));
  end throttle;
  function pressure
    input Real q;
    output Real dp;
  algorithm
    dp := abs(q)*q;
    annotation(Inline = false);
  end pressure;
  Real small, large, a, b, q;
equation
  throttle(small) = 1.25*0.5 - 0.25*0.5^5; // small = 0.5; the claimed inverse gives 0.38
  throttle(large) = 3 + time;              // large = (3 + time)^2
  q = throttle(a);
  q = throttle(2*b);
  a + b = 0.75 + 0*time;               // a = 0.5, b = 0.25
  annotation(experiment(StopTime = 1));
  // end: small = 0.5 within 1e-11
  // end: large = 16 within 1e-11
  // end: a = 0.5 within 1e-11
  // end: b = 0.25 within 1e-11
end ClaimedInverse;
