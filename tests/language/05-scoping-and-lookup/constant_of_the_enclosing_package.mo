// check: 0 unknowns
// value: x = 9.81
package Physics
  constant Real g = 9.81;
  model Fall
    parameter Real x = g;
  end Fall;
end Physics;
model EnclosingConstant "Lookup continues in the enclosing package"
  extends Physics.Fall;
end EnclosingConstant;
