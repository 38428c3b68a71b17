model ClassOfAClassAroundTheEnclosingOne
  model Sub
    Real x = time;
  end Sub;
  model Part
    ClassOfAClassAroundTheEnclosingOne.Sub s; // tolerated: Sub
    Sub t;
  end Part;
  Part part;
  // check: 2 unknowns
end ClassOfAClassAroundTheEnclosingOne;
