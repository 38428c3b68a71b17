// check: 0 unknowns
// value: area = 3.0
// value: twice = 6.0
model Tank
protected
  parameter Real area = 2;
end Tank;
model DerivedTank "A derived class owns its protected elements"
  extends Tank(area = 3);
  parameter Real twice = 2*area;
end DerivedTank;
