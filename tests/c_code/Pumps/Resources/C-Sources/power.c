#include "power.h"
#include "ModelicaUtilities.h"

static int n_calls;

double pump_power(double flow, double head)
{
    n_calls++;
    if (head < 0)
        ModelicaError("the pump does not reach so far");
    return 9.81*flow*head;
}

int pump_calls(double x)
{
    (void) x;
    return n_calls;
}
