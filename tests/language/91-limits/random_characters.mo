// error:
model Noise "Nothing of this is Modelica"
  @ # $ % & ~ | \ ? ! ` ..: :: =>> <<= end end end
  ]]) }} equation when if for ;;;; algorithm := = . , (((
end Noise;
