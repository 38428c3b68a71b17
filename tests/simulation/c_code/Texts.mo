// Texts to C and back, also in arrays and records; memory by ModelicaAllocateString and from the text itself.
// allows: native
// prints: Ada Lovelace has 12 letters | warning: just so | second word: b
// end: n = 12 within 1e-12
model Texts
  function join
    input String a;
    input String b;
    output String c;
    external "C" c = join_c(a, b) annotation(Include="
      #include <stdio.h>
      #include <string.h>
      #include \"ModelicaUtilities.h\"
      static const char *join_c(const char *a, const char *b) {
        char *c = ModelicaAllocateString(strlen(a) + strlen(b) + 1);
        sprintf(c, \"%s %s\", a, b);
        return c;
      }");
  end join;
  function halves
    input String text;
    output String first;
    output String words[2];
    output Integer n;
    external "C" halves_c(text, first, words, n) annotation(Include="
      #include <string.h>
      #include \"ModelicaUtilities.h\"
      static void halves_c(const char *text, const char **first, const char **words, int *n) {
        *first = ModelicaDuplicateString(text);
        words[0] = \"a\"; words[1] = \"b\";
        *n = (int) strlen(text);
      }");
  end halves;
  function tell
    input String text[:];
    input Integer n;
    output Integer m;
    external "C" m = tell_c(text, size(text, 1), n) annotation(Include="
      #include \"ModelicaUtilities.h\"
      static int tell_c(const char **text, size_t k, int n) {
        ModelicaFormatMessage(\"%s has %d letters\\n\", text[k - 1], n);
        ModelicaWarning(\"just so\");
        return n;
      }");
  end tell;
  function both
    input String text;
    output Integer n;
  protected
    String first;
    String words[2];
    Integer k;
  algorithm
    (first, words, k) := halves(text);
    n := tell({"x", first}, k);
    say("second word: " + words[2]);
  end both;
  function say
    input String text;
    external "C" ModelicaMessage(text);
  end say;
  parameter String name = join("Ada", "Lovelace");
  parameter Integer n = both(name);
end Texts;
