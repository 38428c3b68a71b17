#define HEAD_AT_REST 10.0
#define SLOPE 0.5
