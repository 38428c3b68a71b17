model AtanOne "atan2 has two arguments"
  parameter Real x = atan2(1); // error: atan2
end AtanOne;
