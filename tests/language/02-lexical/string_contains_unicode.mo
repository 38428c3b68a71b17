// check: 0 unknowns
// value: s = "Ωμέγα 2 µm"
model UnicodeString "Strings may hold any character"
  parameter String s = "Ωμέγα 2 µm";
end UnicodeString;
