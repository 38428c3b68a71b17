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
model UseTables "As many objects as names"
  Table tables[3] = Table({"a", "b"}); // error: tables
end UseTables;
