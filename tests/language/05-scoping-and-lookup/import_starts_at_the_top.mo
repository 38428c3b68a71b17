// error: Sub
package Library
  package Sub
    constant Real value = 1;
  end Sub;
  model M
    import Subset = Sub;
    parameter Real x = Subset.value;
  end M;
end Library;
model RelativeImport "The name in an import is fully qualified"
  Library.M m;
end RelativeImport;
