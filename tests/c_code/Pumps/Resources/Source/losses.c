static double pump_losses(double flow) { return flow*flow; }
