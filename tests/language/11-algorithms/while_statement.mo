// check: 1 unknowns
model WhileStatement "Repeated as long as the condition holds"
  Integer n;
algorithm
  n := 1;
  while n < 10 loop
    n := 2*n;
  end while;
end WhileStatement;
