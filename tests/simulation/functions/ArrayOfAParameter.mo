model ArrayOfAParameter "An array that a parameter gets from a function is one call, not one for each element"
  function print
    input String text;
    input String file = "";
    external "C" ModelicaInternal_print(text, file);
  end print;
  impure function told
    input Integer n;
    output Real y[n];
  algorithm
    print("told");
    for i in 1:n loop
      y[i] := i;
    end for;
  end told;
  function table "Took a time that grows with the fourth power of n"
    input Integer n;
    output Real y[n, n];
    output Real trace;
  algorithm
    trace := 0;
    for i in 1:n loop
      for j in 1:n loop
        y[i, j] := i + j;
      end for;
      trace := trace + y[i, i];
    end for;
  end table;
  parameter Integer n = 80;
  parameter Real p[3] = told(3);
  parameter Real q[3] = told(3) "Another call";
  parameter Real m[n, n] = table(n);
  Real x = p[1] + p[3] + sum(m)*time;
  // prints: told | told
  // end: x = 518404 within 1e-12
end ArrayOfAParameter;
