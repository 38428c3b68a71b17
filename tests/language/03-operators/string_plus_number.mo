model StringPlusNumber "A number is not turned into a string silently"
  parameter String s = "n = " + 3; // error:
end StringPlusNumber;
