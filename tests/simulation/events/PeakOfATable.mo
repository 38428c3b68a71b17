model PeakOfATable "A peak of a table that is a ten-thousandth of the run wide, over time, over a state, and in a relation"
  class Table "A table over u"
    extends ExternalObject;
    function constructor
      input Real data[:, :];
      output Table table;
      external "C" table = ModelicaStandardTables_CombiTable1D_init2("NoName", "NoName", data, size(data, 1),
        size(data, 2), {2}, 1, 1, 1, false);
    end constructor;
    function destructor
      input Table table;
      external "C" ModelicaStandardTables_CombiTable1D_close(table);
    end destructor;
  end Table;
  function value
    input Table table;
    input Real u;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_getValue(table, 1, u);
  end value;
  parameter Table table = Table([0, 0; 61.225, 0; 61.23, 100; 61.235, 0; 100, 0]);
  Real ofTime(start = 0, fixed = true);
  Real ofState(start = 0, fixed = true);
  Real p(start = 0, fixed = true);
  discrete Real seen(start = 0, fixed = true);
equation
  der(p) = 2;
  der(ofTime) = value(table, time);
  der(ofState) = 2*value(table, p);
  when value(table, time) > 20 then
    seen = time;
  end when;
  annotation(experiment(StopTime = 100));
  // Half of base times height.
  // end: ofTime = 0.5 within 1e-5
  // end: ofState = 0.5 within 1e-5
  // A fifth of the way up.
  // end: seen = 61.226 within 1e-9
  // events: 2
end PeakOfATable;
