// error: leaky
model Tank
  Real level(start = 1);
  Real outflow;
equation
  der(level) = -outflow;
end Tank;
model UnbalancedPart "The message leads to the component at fault"
  Real x = time;
  Tank leaky;
end UnbalancedPart;
