within Discontinuities.Examples;
model HorizontalSorting "The same equation solved for its argument"
  extends Icons.Example;
  Real x "Argument of the function, which is not known";
  Real y "Value of the function, which is known";
equation
  y = if x < -1 then 0.5*x - 0.5 elseif x < 1 then x else 3*x - 2;
  y = 4*sin(time);
  annotation (
    experiment(StopTime=10, Interval=0.01),
    Documentation(info="<html>
<p>The equation is written as a function of <code>x</code>, but <code>y</code> is given. It is turned round in every region: look at
<code>x</code>, which is 2*y+1, y or (y+2)/3.</p>
</html>"));
end HorizontalSorting;
