// error: Loop
model Loop "No class can contain itself"
  extends Loop;
  Real x = 1;
end Loop;
