model MissingLibrary "The library is not on the path"
  Modelica.Blocks.Sources.Sine sine(f = 1);
  // fails check: Modelica
end MissingLibrary;
