within BondGraph;
package Elements "Elements that dissipate, store and transform energy"
  extends Icons.Package;
  annotation (Documentation(info="<html><p>Linear laws: the same for each bond of a multi-bond, different ones, or a field that couples them (a matrix).
The modulated forms take their coefficient from a signal.</p></html>"));
end Elements;
