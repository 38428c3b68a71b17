within BondGraph.Planar;
package Elements "Elements of planar bond graphs"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Transformers that geometry modulates.</p></html>"));
end Elements;
