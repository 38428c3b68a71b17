// check: 0 unknowns
// value: x = 6
package Motor
  package Motor
    constant Integer poles = 6;
  end Motor;
  model Use
    parameter Integer x = Motor.poles;
  end Use;
end Motor;
model SameName "The inner package is found first"
  extends .Motor.Use;
end SameName;
