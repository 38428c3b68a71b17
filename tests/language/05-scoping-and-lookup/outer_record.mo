// check: 3 unknowns
record Weather
  Real temperature;
  Real pressure;
end Weather;
model House
  outer Weather weather;
  Real x = weather.temperature;
end House;
model Street "A record as a common surrounding"
  inner Weather weather(temperature = time, pressure = 1);
  House house;
end Street;
