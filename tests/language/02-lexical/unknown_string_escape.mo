model UnknownEscape "Only the listed escape sequences exist"
  parameter String s = "a\qb"; // error:
end UnknownEscape;
