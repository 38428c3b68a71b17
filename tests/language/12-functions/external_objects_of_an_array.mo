// check: 2 unknowns
class Table "A table with memory"
  extends ExternalObject;
  function constructor
    input String name;
    input Real data[:];
    output Table table;
    external "C" table = openTable(name, data);
  end constructor;
  function destructor
    input Table table;
    external "C" closeTable(table);
  end destructor;
end Table;
function value
  input Table table;
  input Real u;
  output Real y;
  external "C" y = readTable(table, u);
end value;
model UseTables "A constructor is called for each element, as any function (12.4.6)"
  Table tables[2] = Table(name = {"a", "b"}, data = {{1, 2}, {3, 4}});
  Real y[2] = value(tables, {time, 2*time});
end UseTables;
