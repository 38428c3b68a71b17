model TwoSigns "A sign may not follow a sign"
  parameter Real y = 2 - -2; // error:
end TwoSigns;
