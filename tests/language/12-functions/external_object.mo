// check: balanced
class Table "A table with memory"
  extends ExternalObject;
  function constructor
    input String name;
    output Table table;
    external "C" table = openTable(name);
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
model UseTable "An object is constructed once and passed to functions"
  Table table = Table("data.txt");
  Real y = value(table, time);
end UseTable;
