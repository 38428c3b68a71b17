class Table
  extends ExternalObject;
  Real extra; // error: extra
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
model UseTable "An external object has its two functions and nothing else"
  Table table = Table("data.txt");
  Real x = 1;
end UseTable;
