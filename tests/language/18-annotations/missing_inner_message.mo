// check: 1 unknowns
// warning: no weather
model Weather
  parameter Real T = 290;
  annotation(defaultComponentName = "weather", defaultComponentPrefixes = "inner",
    missingInnerMessage = "There is no weather yet; a default one is used.");
end Weather;
model House
  outer Weather weather;
  Real x = weather.T;
end House;
model Street "The class tells what to say when it is missing"
  House house;
end Street;
