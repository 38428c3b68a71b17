model NaNLater "The root of a negative number, after 0.3 s"
  block Drain
    Real level(start = 1, fixed = true);
    Real outflow = sqrt(0.3 - time);
  equation
    der(level) = -outflow;
  end Drain;
  Drain drain;
  // fails simulate: the first value that is not finite is that of `der(drain.level)`
end NaNLater;
