// check: 0 unknowns
// value: x = 9.81
package Library
  constant Real g = 9.81;
end Library;
package User
  import Library.g;
  model M
    parameter Real x = g;
  end M;
end User;
model EnclosingImport "The imports of an enclosing package are searched too"
  extends User.M;
end EnclosingImport;
