model EnormousSubscript "A subscript beyond every size"
  parameter Real vec[3] = {1, 2, 3};
  parameter Real x = vec[9223372036854775807]; // error: vec
end EnormousSubscript;
