model FourPartRange "A range has two or three parts"
  parameter Integer v[:] = 1:1:1:5; // error:
end FourPartRange;
