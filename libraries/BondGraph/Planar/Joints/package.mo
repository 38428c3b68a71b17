within BondGraph.Planar;
package Joints "Joints"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>A joint leaves some motion free between its two frames. Its coordinate and the velocity of it are the states that a simulation prefers.</p></html>"));
end Joints;
