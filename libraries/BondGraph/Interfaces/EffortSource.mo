within BondGraph.Interfaces;
partial model EffortSource "Source that gives the same effort to each of its bonds"
  extends Interfaces.OnePort;
  Real e0(unit=Types.effortUnit[domain]) "Effort";
equation
  e = fill(e0, n);
  annotation (Documentation(info="<html><p>The effort of a bond has no direction: e = e0 wherever the harpoon points.</p></html>"));
end EffortSource;
