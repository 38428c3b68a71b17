// check: 1 unknowns
package Library
  partial model Base
    Real x;
  end Base;
end Library;
model Annotated "Annotations may stand nearly everywhere"
  import Library.Base "The base" annotation(__Note = 1);
  extends Base annotation(__Note = 2);
equation
  x = 1 annotation(__Note = 3);
  annotation(__Note = 4);
end Annotated;
