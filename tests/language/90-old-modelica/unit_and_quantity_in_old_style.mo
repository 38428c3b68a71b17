// check: 1 unknowns
type Voltage = Real(final quantity = "ElectricPotential", final unit = "V");
type Resistance = Real(final quantity = "Resistance", final unit = "Ohm", min = 0);
model OldTypes "Types in the manner of the first libraries"
  parameter Resistance R = 1;
  Voltage v = R*2;
end OldTypes;
