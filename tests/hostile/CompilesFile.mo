// dumping refuses: native code is loaded only while a simulation runs
// simulating refuses: C code is compiled only for libraries
model CompilesFile "The message of a compiler would show the text of any file"
  function run
    input Real x;
    output Integer n;
    external "C" n = evil(x) annotation(Include = "#include \"SANDBOX/home/notes.txt\"", IncludeDirectory = "SANDBOX/home");
  end run;
  parameter Integer n = run(1);
  Real x = n*time;
end CompilesFile;
