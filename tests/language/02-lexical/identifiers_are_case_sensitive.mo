// check: 0 unknowns
// value: n = 12
model CaseMatters "Upper and lower case make different names"
  parameter Integer gain = 2;
  parameter Integer Gain = 10;
  parameter Integer n = gain + Gain;
end CaseMatters;
