within BondGraph;
package Sources "Sources of effort and flow"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>A source of effort determines the effort of its bond, a source of flow the flow along the harpoon; the other quantity comes from what is
connected.</p></html>"));
end Sources;
