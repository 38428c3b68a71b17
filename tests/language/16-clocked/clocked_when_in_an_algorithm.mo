model ClockedAlgorithm "A clocked when clause stands among equations"
  Integer n(start = 0);
algorithm
  when Clock(0.1) then // error:
    n := previous(n) + 1;
  end when;
end ClockedAlgorithm;
