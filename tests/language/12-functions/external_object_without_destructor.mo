// error: destructor
class Table
  extends ExternalObject;
  function constructor
    input String name;
    output Table table;
    external "C" table = openTable(name);
  end constructor;
end Table;
model UseTable "Who constructs must destroy"
  Table table = Table("data.txt");
  Real x = 1;
end UseTable;
