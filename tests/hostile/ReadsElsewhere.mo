// looking refuses: reads only files of its own folder
model ReadsElsewhere "In another folder, step by step"
  impure function lines
    output Integer n;
  algorithm
    Outside.changeFolder("../home");
    n := Outside.countLines("notes.txt");
  end lines;
  parameter Integer n = lines();
  Real x[n](each start = 1, each fixed = true);
equation
  der(x) = -x;
end ReadsElsewhere;
