use crate::testing::Explicit;

#[test]
fn loops_and_branches() {
    let mut m = Explicit::new(
        "function power
           input Real x;
           input Integer n;
           output Real y;
         protected
           Real factor;
           Integer left;
         algorithm
           y := 1;
           factor := if n < 0 then 1/x else x;
           left := abs(n);
           while left > 0 loop
             if mod(left, 2) == 1 then
               y := y*factor;
             end if;
             factor := factor*factor;
             left := div(left, 2);
           end while;
           annotation(Inline = false);
         end power;
         model M
           input Real x;
           input Integer n;
           Real y = power(x, n);
         end M;",
    )
    .without_host();
    m.check(&[2.0, 10.0]);
    assert_eq!(m.run.get("y"), 1024.0);
    m.check(&[0.5, -3.0]);
    assert_eq!(m.run.get("y"), 8.0);
    m.check(&[3.0, 0.0]);
}

#[test]
fn variables_that_change_places_in_a_loop() {
    let mut m = Explicit::new(
        "function fibonacci
           input Integer n;
           output Integer a;
           output Integer b;
         protected
           Integer t;
         algorithm
           a := 0;
           b := 1;
           for i in 1:n loop
             t := a;
             a := b;
             b := t + b;
           end for;
           annotation(Inline = false);
         end fibonacci;
         function swap
           input Real x;
           input Integer n;
           output Real y;
         protected
           Real a = x;
           Real b = 0;
           Real c = 1;
         algorithm
           for i in 1:n loop
             (a, b, c) := rotate(a, b, c);
           end for;
           y := 100*a + 10*b + c;
           annotation(Inline = false);
         end swap;
         function rotate
           input Real a;
           input Real b;
           input Real c;
           output Real p = b;
           output Real q = c;
           output Real r = a;
         algorithm
         end rotate;
         model M
           input Integer n;
           Integer a;
           Integer b;
           Real y;
         equation
           (a, b) = fibonacci(n);
           y = swap(7, n);
         end M;",
    )
    .without_host();
    m.check(&[10.0]);
    assert_eq!((m.run.get("a"), m.run.get("b")), (55.0, 89.0));
    for n in 0..4 {
        m.check(&[f64::from(n)]);
    }
    assert_eq!(m.run.get("y"), 701.0);
}

#[test]
fn arrays_with_running_subscripts() {
    let mut m = Explicit::new(
        "function sort
           input Real v[:];
           output Real w[size(v, 1)] = v;
         protected
           Real t;
         algorithm
           for i in 1:size(v, 1) - 1 loop
             for j in i + 1:size(v, 1) loop
               if w[j] < w[i] then
                 t := w[i];
                 w[i] := w[j];
                 w[j] := t;
               end if;
             end for;
           end for;
           annotation(Inline = false);
         end sort;
         function at
           input Real v[:];
           input Integer i;
           output Real y;
         algorithm
           y := v[i];
           annotation(Inline = false);
         end at;
         model M
           input Real a;
           input Real b;
           input Real c;
           input Integer i;
           Real w[5];
           Real y;
         equation
           w = sort({a, b, c, a*b, 1});
           y = at({c, b, a}, i);
         end M;",
    )
    .without_host();
    m.check(&[3.0, -2.0, 0.5, 3.0]);
    assert_eq!([1, 2, 3, 4, 5].map(|k| m.run.get(&format!("w[{k}]"))), [-6.0, -2.0, 0.5, 1.0, 3.0]);
    assert_eq!(m.run.get("y"), 3.0);
    m.check(&[1.0, 2.0, 3.0, 4.0]);
    let failure = m.run.continuous().unwrap_err();
    assert_eq!(failure, "a subscript is out of bounds in `at`: dimension 1 has size 3");
}

#[test]
fn matrices_records_and_nested_calls() {
    let mut m = Explicit::new(
        "record Body
           Real m;
           Real r[3];
         end Body;
         function momentum
           input Body body;
           input Real w[3];
           output Real L[3];
         protected
           Real I[3, 3];
         algorithm
           I := inertia(body);
           L := I*w;
           annotation(Inline = false);
         end momentum;
         function inertia
           input Body body;
           output Real I[3, 3];
         algorithm
           I := body.m*((body.r*body.r)*identity(3) - matrix(body.r)*transpose(matrix(body.r)));
           for i in 1:3 loop
             I[i, i] := I[i, i] + 0.1;
             I[1, :] := 2*I[1, :];
           end for;
           annotation(Inline = false);
         end inertia;
         function moved
           input Body body;
           input Real d[3];
           output Body result;
         algorithm
           result := body;
           result.r := body.r + d;
           result.r[2] := 2*result.r[2];
           annotation(Inline = false);
         end moved;
         model M
           input Real x;
           Real L[3];
         equation
           L = momentum(moved(Body(2, {x, 1, 3}), {1, x, 0}), {x, -1, 2});
         end M;",
    )
    .without_host();
    m.check(&[0.7]);
    m.check(&[-3.0]);
}

#[test]
fn early_ends() {
    let mut m = Explicit::new(
        "function find
           input Real v[:];
           input Real x;
           output Integer k = 0;
         algorithm
           for i in 1:size(v, 1) loop
             if v[i] > x then
               k := i;
               break;
             end if;
           end for;
           annotation(Inline = false);
         end find;
         function root
           input Real x;
           output Real y;
         algorithm
           y := x;
           if x <= 0 then
             y := 0;
             return;
           end if;
           for i in 1:100 loop
             if abs(y*y - x) < 1e-12*x then
               return;
             end if;
             y := (y + x/y)/2;
           end for;
           annotation(Inline = false);
         end root;
         function positive
           input Real x;
           output Real y;
         algorithm
           assert(x > 0, \"x must be positive\");
           y := sqrt(x);
           annotation(Inline = false);
         end positive;
         model M
           input Real x;
           Real k = find({1, 2, 4, 8}, x);
           Real many = find(linspace(0, 1, 100), x);
           Real y = root(x);
           Real z = positive(x);
         end M;",
    )
    .without_host();
    m.check(&[3.0]);
    assert_eq!((m.run.get("k"), m.run.get("y")), (3.0, 3.0f64.sqrt()));
    m.check(&[0.5]);
    m.check(&[100.0]);
    m.check(&[-1.0]);
    assert_eq!(m.run.continuous().unwrap_err(), "x must be positive, in function `positive`");
}

#[test]
fn sizes_that_follow_from_numbers() {
    let mut m = Explicit::new(
        "function polynomial
           input Real x;
           input Integer n;
           output Real y;
         protected
           Real powers[n];
         algorithm
           powers[1] := 1;
           for i in 2:n loop
             powers[i] := x*powers[i - 1];
           end for;
           y := sum(powers[1:n - 1]) - powers[n];
           annotation(Inline = false);
         end polynomial;
         model M
           input Real x;
           parameter Integer n = 4;
           Real y = polynomial(x, n);
         end M;",
    )
    .without_host();
    m.check(&[2.0]);
    assert_eq!(m.run.get("y"), -1.0);
}

#[test]
fn functions_as_arguments() {
    let mut m = Explicit::new(
        "partial function Integrand
           input Real u;
           output Real y;
         end Integrand;
         function cubic
           extends Integrand;
           input Real a;
         algorithm
           y := a*u^3;
           annotation(Inline = false);
         end cubic;
         function integral
           input Integrand f;
           input Real a;
           input Real b;
           output Real y;
         algorithm
           y := (b - a)/6*(f(a) + 4*f((a + b)/2) + f(b));
           annotation(Inline = false);
         end integral;
         model M
           input Real x;
           Real y = integral(function cubic(a = 8), 0, x);
           Real z = integral(function cubic(a = x), 0, x);
         end M;",
    )
    .without_host();
    m.check(&[2.0]);
    assert_eq!((m.run.get("y"), m.run.get("z")), (32.0, 8.0));
}

#[test]
fn what_has_no_routine_is_evaluated_by_the_host() {
    let mut m = Explicit::new(
        "function factorial
           input Integer n;
           output Integer y;
         algorithm
           y := if n <= 1 then 1 else n*factorial(n - 1);
         end factorial;
         function length
           input Real x;
           output Integer n;
         protected
           String text;
         algorithm
           text := String(x);
           n := if text == \"0.5\" then 1 else 2;
           annotation(Inline = false);
         end length;
         model M
           input Integer n;
           input Real x;
           Integer y = factorial(n);
           Real l = length(x);
         end M;",
    );
    m.check(&[5.0, 0.5]);
    assert_eq!((m.run.get("y"), m.run.get("l")), (120.0, 1.0));
    m.check(&[1.0, 2.0]);
}

#[test]
fn tables_of_literals_lie_in_memory() {
    let mut m = Explicit::new(
        "function lookup
           input Integer i;
           input Integer j;
           output Real y;
         protected
           constant Real table[3, 4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
         algorithm
           y := table[i, j] + sum(table[i, k]*k for k in 1:j);
           annotation(Inline = false);
         end lookup;
         model M
           input Integer i;
           input Integer j;
           Real y = lookup(i, j);
         end M;",
    )
    .without_host();
    m.check(&[2.0, 3.0]);
    assert_eq!(m.run.get("y"), 7.0 + 5.0 + 12.0 + 21.0);
    m.check(&[3.0, 4.0]);
    m.check(&[4.0, 1.0]);
}

#[test]
fn the_text_of_an_assertion_is_made_when_it_fails() {
    let mut m = Explicit::new(
        "function root
           input Real x;
           output Real y;
         algorithm
           assert(x >= 0, \"there is no root of \" + String(x) + \".\");
           y := sqrt(x);
           annotation(Inline = false);
         end root;
         model M
           input Real x;
           Real y = root(x);
         end M;",
    )
    .without_host();
    m.check(&[4.0]);
    m.check(&[-4.0]);
    assert_eq!(m.run.continuous().unwrap_err(), "there is no root of -4., in function `root`");
}
