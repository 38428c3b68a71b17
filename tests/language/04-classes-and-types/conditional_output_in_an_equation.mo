model ConditionalOutputInAnEquation
  connector RealOutput = output Real;
  model Part
    parameter Boolean use = true;
    RealOutput y if use;
  protected
    RealOutput inside = time;
  equation
    connect(inside, y);
  end Part;
  Part part;
  Real z = part.y^2; // tolerated: part.y
  // check: 3 unknowns
end ConditionalOutputInAnEquation;
