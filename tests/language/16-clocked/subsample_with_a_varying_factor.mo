model VaryingFactor "The factor is known at compile time"
  Integer factor_ = sample(integer(time), Clock(0.1));
  Real u = sample(time, Clock(0.1));
  Real y = subSample(u, factor_); // error: factor_
end VaryingFactor;
