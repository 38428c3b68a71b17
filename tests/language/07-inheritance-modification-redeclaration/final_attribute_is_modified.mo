type Voltage = Real(final unit = "V");
model FinalUnit "The unit of the type is final"
  Voltage v(unit = "mV") = 1; // error: unit
end FinalUnit;
