model SameName "Classes and components share one name space"
  model Valve
    Real x = 1;
  end Valve;
  Real Valve = 1; // error: Valve
end SameName;
