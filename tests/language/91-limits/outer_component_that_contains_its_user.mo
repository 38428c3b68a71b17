// error:
model Weather
  Street T;
end Weather;
model House
  outer Weather weather;
  Real x = weather.T;
end House;
model Street "The weather is made of the street that is made of houses that look at the weather"
  House house;
end Street;
