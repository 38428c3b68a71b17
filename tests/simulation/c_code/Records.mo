// Records are structs: in, out, returned, inside of others, in arrays.
// allows: native
// end: turned.re = -2 within 1e-12
// end: turned.im = 1 within 1e-12
// end: sum.re = 3 within 1e-9
// end: named.count = 8 within 1e-12
// end: named.at.im = 9 within 1e-12
// end: named.flag = 1 within 1e-12
// end: farthest = 5 within 1e-12
model Records
  record Point
    Real re;
    Real im;
  end Point;
  record Named "Smaller members between larger ones"
    Boolean flag;
    Point at;
    Integer count;
    Real weight;
  end Named;
  function turn "Returned"
    input Point p;
    output Point q;
    external "C" q = turn_c(p) annotation(Include="
      typedef struct { double re, im; } Point;
      static Point turn_c(const Point *p) { Point q = { -p->im, p->re }; return q; }");
  end turn;
  function add "Filled"
    input Point p;
    input Point q;
    output Point r;
    external "C" add_c(p, q, r) annotation(Include="
      struct Point { double re, im; };
      static void add_c(struct Point *p, struct Point *q, struct Point *r) {
        r->re = p->re + q->re; r->im = p->im + q->im;
      }");
  end add;
  function change
    input Named given;
    output Named changed;
    external "C" change_c(given, changed) annotation(Include="
      typedef struct { int flag; struct { double re, im; } at; int count; double weight; } Named;
      static void change_c(const Named *a, Named *b) { *b = *a; b->flag = !a->flag; b->count *= 2; b->at.im += a->weight; }");
  end change;
  function far
    input Point points[:];
    output Real distance;
    external "C" distance = far_c(points, size(points, 1)) annotation(Include="
      #include <math.h>
      typedef struct { double re, im; } Point;
      static double far_c(const Point *p, size_t n) {
        double most = 0;
        for (size_t i = 0; i < n; i++) most = fmax(most, hypot(p[i].re, p[i].im));
        return most;
      }");
  end far;
  parameter Point turned = turn(Point(1, 2));
  Point sum = add(Point(time, time), Point(2, time));
  parameter Named named = change(Named(false, Point(1, 2), 4, 7));
  parameter Real farthest = far({Point(1, 1), Point(3, 4), Point(-2, 0)});
end Records;
