model StringRange "Strings make no range"
  parameter String s[:] = "a":"c"; // error:
end StringRange;
