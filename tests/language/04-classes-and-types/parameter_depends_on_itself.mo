model SelfCycle "No parameter can be computed from itself"
  parameter Real ratio = 2*sin(ratio); // error: ratio
end SelfCycle;
