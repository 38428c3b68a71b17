within Discontinuities;
package Sources "Signals that switch at times known beforehand"
  extends Icons.Package;
  annotation (
    Documentation(info="<html><p>Every jump and corner is a time event: it is met exactly, and no step is rejected because of it.</p></html>"),
    Icon(graphics={
      Line(points={{-70,-50},{-30,-50},{-30,50},{20,50},{20,-50},{70,-50}}, color={0,90,140}, thickness=1)}));
end Sources;
