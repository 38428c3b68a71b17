double pump_power(double flow, double head);
