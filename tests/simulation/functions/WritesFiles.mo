// end: n = 2 within 0
model WritesFiles "While it is simulated a model may write files, read them and remove them"
  impure function temporaryName
    output String name;
    external "C" name = ModelicaInternal_temporaryFileName();
  end temporaryName;
  impure function write
    input String text;
    input String file;
    external "C" ModelicaInternal_print(text, file);
  end write;
  impure function countLines
    input String file;
    output Integer n;
    external "C" n = ModelicaInternal_countLines(file);
  end countLines;
  impure function remove
    input String file;
    external "C" ModelicaInternal_removeFile(file);
  end remove;
  impure function twoLines
    output Integer n;
  protected
    String name;
  algorithm
    name := temporaryName();
    write("one", name);
    write("two", name);
    n := countLines(name);
    remove(name);
  end twoLines;
  discrete Integer n(start = 0, fixed = true);
algorithm
  when time >= 0.5 then
    n := twoLines();
  end when;
  annotation (experiment(StopTime = 1));
end WritesFiles;
