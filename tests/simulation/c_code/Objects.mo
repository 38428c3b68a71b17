// External objects have a state of their own: two with the same arguments are two. Each is made once and closed at the end,
// the last one first.
// allows: native
// prints: made a | made a | closed a after 0 | closed a after 2
// end: n = 2 within 1e-12
// end: w = 2.5 within 1e-12
// events: 2
model Objects
  class Counter
    extends ExternalObject;
    function constructor
      input String name;
      input Real weights[:];
      output Counter counter;
      external "C" counter = counter_new(name, weights, size(weights, 1)) annotation(Include="
        #include <stdlib.h>
        #include <string.h>
        #include \"ModelicaUtilities.h\"
        typedef struct { char name[20]; int n; double w[2]; } Counter;
        static int n_made;
        static void *counter_new(const char *name, const double *w, size_t n) {
          Counter *counter = calloc(1, sizeof(Counter));
          strncpy(counter->name, name, 19);
          memcpy(counter->w, w, n*sizeof(double));
          n_made++;
          ModelicaFormatMessage(\"made %s\", name);
          return counter;
        }
        static int counter_next(void *counter) { return ++((Counter *) counter)->n; }
        static double counter_weight(void *counter, int k) {
          if (n_made != 2) ModelicaFormatError(\"there are %d objects\", n_made);
          return ((Counter *) counter)->w[k - 1];
        }
        static void counter_delete(void *counter) {
          ModelicaFormatMessage(\"closed %s after %d\", ((Counter *) counter)->name, ((Counter *) counter)->n);
          free(counter);
        }");
    end constructor;
    function destructor
      input Counter counter;
      external "C" counter_delete(counter) annotation(Include="
        #include <stdlib.h>
        #include <string.h>
        #include \"ModelicaUtilities.h\"
        typedef struct { char name[20]; int n; double w[2]; } Counter;
        static int n_made;
        static void *counter_new(const char *name, const double *w, size_t n) {
          Counter *counter = calloc(1, sizeof(Counter));
          strncpy(counter->name, name, 19);
          memcpy(counter->w, w, n*sizeof(double));
          n_made++;
          ModelicaFormatMessage(\"made %s\", name);
          return counter;
        }
        static int counter_next(void *counter) { return ++((Counter *) counter)->n; }
        static double counter_weight(void *counter, int k) {
          if (n_made != 2) ModelicaFormatError(\"there are %d objects\", n_made);
          return ((Counter *) counter)->w[k - 1];
        }
        static void counter_delete(void *counter) {
          ModelicaFormatMessage(\"closed %s after %d\", ((Counter *) counter)->name, ((Counter *) counter)->n);
          free(counter);
        }");
    end destructor;
  end Counter;
  impure function count
    input Counter counter;
    input Real t;
    output Integer n;
    external "C" n = counter_next(counter) annotation(Include="
        #include <stdlib.h>
        #include <string.h>
        #include \"ModelicaUtilities.h\"
        typedef struct { char name[20]; int n; double w[2]; } Counter;
        static int n_made;
        static void *counter_new(const char *name, const double *w, size_t n) {
          Counter *counter = calloc(1, sizeof(Counter));
          strncpy(counter->name, name, 19);
          memcpy(counter->w, w, n*sizeof(double));
          n_made++;
          ModelicaFormatMessage(\"made %s\", name);
          return counter;
        }
        static int counter_next(void *counter) { return ++((Counter *) counter)->n; }
        static double counter_weight(void *counter, int k) {
          if (n_made != 2) ModelicaFormatError(\"there are %d objects\", n_made);
          return ((Counter *) counter)->w[k - 1];
        }
        static void counter_delete(void *counter) {
          ModelicaFormatMessage(\"closed %s after %d\", ((Counter *) counter)->name, ((Counter *) counter)->n);
          free(counter);
        }");
  end count;
  function weight
    input Counter counter;
    input Integer k;
    output Real w;
    external "C" w = counter_weight(counter, k) annotation(Include="
        #include <stdlib.h>
        #include <string.h>
        #include \"ModelicaUtilities.h\"
        typedef struct { char name[20]; int n; double w[2]; } Counter;
        static int n_made;
        static void *counter_new(const char *name, const double *w, size_t n) {
          Counter *counter = calloc(1, sizeof(Counter));
          strncpy(counter->name, name, 19);
          memcpy(counter->w, w, n*sizeof(double));
          n_made++;
          ModelicaFormatMessage(\"made %s\", name);
          return counter;
        }
        static int counter_next(void *counter) { return ++((Counter *) counter)->n; }
        static double counter_weight(void *counter, int k) {
          if (n_made != 2) ModelicaFormatError(\"there are %d objects\", n_made);
          return ((Counter *) counter)->w[k - 1];
        }
        static void counter_delete(void *counter) {
          ModelicaFormatMessage(\"closed %s after %d\", ((Counter *) counter)->name, ((Counter *) counter)->n);
          free(counter);
        }");
  end weight;
  parameter Counter one = Counter("a", {1.5, 2.5});
  parameter Counter other = Counter("a", {1.5, 2.5});
  discrete Integer n(start=0, fixed=true);
  Real w = weight(one, 2);
equation
  when sample(0.25, 0.5) then
    n = count(one, time);
  end when;
end Objects;
