within BondGraph;
package Thermal "Flow of heat without knowing bond graphs"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Connect heat ports: what is connected has one temperature. What flows is entropy; the heat flow is the absolute temperature times it. Where heat falls to a lower temperature entropy is generated, and comes back to the network: no energy is lost, and entropy never decreases.</p></html>"));
end Thermal;
