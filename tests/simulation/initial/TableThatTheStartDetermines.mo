model TableThatTheStartDetermines "Its data depend on a parameter that an initial equation gives"
  class Table "A table over x"
    extends ExternalObject;
    function constructor
      input Real data[:, :];
      input Integer columns[:];
      output Table table;
      external "C" table = ModelicaStandardTables_CombiTable1D_init2("NoName", "NoName", data, size(data, 1),
        size(data, 2), columns, size(columns, 1), 1, 2, false);
    end constructor;
    function destructor
      input Table table;
      external "C" ModelicaStandardTables_CombiTable1D_close(table);
    end destructor;
  end Table;
  function value
    input Table table;
    input Real x;
    output Real y;
    external "C" y = ModelicaStandardTables_CombiTable1D_getValue(table, 1, x);
  end value;
  parameter Real a(fixed = false);
  parameter Table table = Table([0, a; 1, a + 10], {2});
  Real x(start = 0, fixed = true);
  Real y;
initial equation
  a = 3 + x;
equation
  der(x) = 1;
  y = value(table, x);
  annotation(experiment(StopTime = 0.5));
  // at 0: y = 3 within 1e-9
  // end: y = 8 within 1e-6
end TableThatTheStartDetermines;
