package Library
  package Sub
    constant Real value = 1;
  end Sub;
  model M
    import Sub.value; // error: Sub
    parameter Real x = value; // error: value
  end M;
end Library;
model RelativeImport "The name in an import is fully qualified"
  Library.M m;
end RelativeImport;
