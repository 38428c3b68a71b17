within BondGraph;
package Sensors "Sensors of effort, flow, momentum and displacement"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>A sensor takes no power. Its signal has no direction: besides being measured it can be the place where a constraint enters, such as
a prescribed distance. Sensors of effort and momentum are attached to a 0-junction, those of flow and displacement to a 1-junction.</p></html>"));
end Sensors;
