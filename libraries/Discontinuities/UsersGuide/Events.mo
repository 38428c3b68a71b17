within Discontinuities.UsersGuide;
class Events "What happens where a function jumps"
  extends Icons.Information;
  annotation (Documentation(info="<html>
<p>A method of integration must not step over a jump or a corner: it would take the smooth function on one side for the
one on the other. Therefore every condition of this library makes an <em>event</em>. Between two events each function is
smooth.</p>
<ul>
<li><strong>Time events</strong> are known beforehand. The sources and samplers of this library schedule them as
<code>startTime + k*period</code>, which does not drift. A step ends there exactly and no step is rejected.</li>
<li><strong>State events</strong> depend on the solution. A step that crosses a threshold is cut at the
crossing, which is found on the interpolated solution.</li>
<li>At an event the model is solved again until nothing changes, since one switch may trip another.</li>
</ul>
<p>Functions with a memory (hysteresis, backlash, relays) keep it in Boolean variables, which change at events only. Where
it starts is a parameter.</p>
</html>"));
end Events;
