model WhileNumber "The condition is a truth value"
  Integer n;
algorithm
  n := 1;
  while n loop // error:
    n := 0;
  end while;
end WhileNumber;
