package Base
  final constant Real lightSpeed = 3e8;
end Base;
package Wrong = Base(lightSpeed = 1); // error: lightSpeed
model ModifyFinal "A final constant stays"
  parameter Real x = Wrong.lightSpeed;
end ModifyFinal;
