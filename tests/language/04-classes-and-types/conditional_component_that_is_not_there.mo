model ConditionalComponentThatIsNotThere "Without it the equation has no meaning"
  model Part
    parameter Boolean use = false;
    Real x if use;
  end Part;
  Part part;
  Real y = part.x; // error: condition
end ConditionalComponentThatIsNotThere;
