// Arrays to C and back, matrices by rows; without a call of its own each is followed by its sizes (12.9.1.2).
// allows: native
// end: y[1] = 14 within 1e-9
// end: y[2] = 32 within 1e-9
// end: t[1,2] = 4 within 1e-12
// end: t[3,1] = 3 within 1e-12
// end: doubled[3] = 6 within 1e-12
// end: total = 21 within 1e-12
// end: n = 6 within 1e-12
model Arrays
  function multiply
    input Real A[:,:];
    input Real x[size(A, 2)];
    output Real y[size(A, 1)];
    external "C" multiply_c(A, size(A, 1), size(A, 2), x, y) annotation(Include="
      #include <stddef.h>
      static void multiply_c(const double *A, size_t m, size_t n, const double *x, double *y) {
        for (size_t i = 0; i < m; i++) {
          y[i] = 0;
          for (size_t j = 0; j < n; j++) y[i] += A[i*n + j]*x[j];
        }
      }");
  end multiply;
  function transposed "The call is made of the declaration"
    input Real A[:,:];
    output Real B[size(A, 2), size(A, 1)];
    external "C" annotation(Include="
      #include <stddef.h>
      void transposed(const double *A, size_t m, size_t n, double *B, size_t k, size_t l) {
        for (size_t i = 0; i < m; i++) for (size_t j = 0; j < n; j++) B[j*l + i] = A[i*n + j];
        (void) k;
      }");
  end transposed;
  function twice
    input Integer x[:];
    output Integer y[size(x, 1)];
    external "C" twice_c(x, y, size(x, 1))
      annotation(Include="static void twice_c(int *x, int *y, int n) { while (n-- > 0) y[n] = 2*x[n]; }");
  end twice;
  function sum2
    input Real A[:,:];
    output Real total;
    output Integer n;
    external "C" sum_c(A, size(A, 1), size(A, 2), total, n) annotation(Include="
      static void sum_c(double *A, int m, int n, double *total, int *count) {
        *total = 0;
        for (*count = 0; *count < m*n; ++*count) *total += A[*count];
      }");
  end sum2;
  parameter Real A[2,3] = {{1, 2, 3}, {4, 5, 6}};
  Real x[3] = {1, 2, 3}*time;
  Real y[2] = multiply(A, x);
  Real t[3,2] = transposed(A);
  parameter Integer doubled[3] = twice({1, 2, 3});
  Real total;
  Integer n;
equation
  (total, n) = sum2(A);
end Arrays;
