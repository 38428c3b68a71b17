model TableDeterminesTheStart "What is looked up at the start determines a state, and in turn follows from a parameter"
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
  parameter Real b = 2*a;
  parameter Table table = Table([0, b; 1, b + 10], {2});
  Real x;
initial equation
  a = 2;
  x = value(table, 0.5);
equation
  der(x) = value(table, 1) - 14;
  annotation(experiment(StopTime = 1));
  // at 0: x = 9 within 1e-9
  // end: x = 9 within 1e-6
end TableDeterminesTheStart;
