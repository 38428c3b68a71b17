model TableOfAFixedParameter "Known before the start"
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
  parameter Real a = 3;
  parameter Table table = Table([0, a; 1, a + 10], {2});
  Real y = value(table, time);
  annotation(experiment(StopTime = 0.5));
  // end: y = 8 within 1e-9
end TableOfAFixedParameter;
