#ifndef HEAD_H
#define HEAD_H
#include "curve.h"
static double pump_head(double flow) { return HEAD_AT_REST - SLOPE*flow*flow; }
#endif
