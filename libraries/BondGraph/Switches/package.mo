within BondGraph;
package Switches "Switches, diodes and thyristors"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Ideal ones, whose equations hold in both positions without a small resistance, and leaky ones. What they call forward is the flow into the
element, so that their harpoon should point to them: turning it turns a diode round.</p></html>"));
end Switches;
