model BreakOutside "There is no loop to leave"
  Real x;
algorithm
  x := 1;
  break; // error: break
end BreakOutside;
