function clock
  output Real t;
algorithm
  t := time; // error: clock
end clock;
model Use "A function gets the time as an argument"
  Real x = clock();
end Use;
