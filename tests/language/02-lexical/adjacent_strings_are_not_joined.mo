model AdjacentStrings "The second string is the description, a third one is too many"
  parameter String s = "a" "b" "c"; // error:
end AdjacentStrings;
