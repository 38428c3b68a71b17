//! The functions of C's `math.h`, which old libraries declare as external.

use harpoon_expr::Value;

use crate::call::Call;
use crate::{Context, Error};

pub fn one_argument(call: &mut Call, _: &mut Context) -> Result<(), Error> {
    let x = call.real(0)?;
    let y = match call.name() {
        "acos" => x.acos(),
        "asin" => x.asin(),
        "atan" => x.atan(),
        "cos" => x.cos(),
        "cosh" => x.cosh(),
        "exp" => x.exp(),
        "fabs" => x.abs(),
        "log" => x.ln(),
        "log10" => x.log10(),
        "sin" => x.sin(),
        "sinh" => x.sinh(),
        "sqrt" => x.sqrt(),
        "tan" => x.tan(),
        "tanh" => x.tanh(),
        name => return Err(Error::Unknown(name.to_string())),
    };
    return_defined(call, y, x.is_nan())
}

pub fn two_arguments(call: &mut Call, _: &mut Context) -> Result<(), Error> {
    let (x, y) = (call.real(0)?, call.real(1)?);
    let z = match call.name() {
        "atan2" => x.atan2(y),
        "fmod" => x % y,
        "pow" => x.powf(y),
        name => return Err(Error::Unknown(name.to_string())),
    };
    return_defined(call, z, x.is_nan() || y.is_nan())
}

/// A NaN that was not given is a mistake of the model.
fn return_defined(call: &mut Call, y: f64, given_nan: bool) -> Result<(), Error> {
    if y.is_nan() && !given_nan {
        return Err(Error::Failed(format!("`{}` is not defined for these arguments", call.name())));
    }
    call.return_value(Value::Real(y));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_domains() {
        let call = |name: &str, arguments: &[f64]| {
            let arguments: Vec<Value> = arguments.iter().map(|x| Value::Real(*x)).collect();
            crate::call(name, &arguments, &[], true, &mut Context::default())
        };
        assert_eq!(call("log10", &[1000.0]), Ok(vec![Value::Real(3.0)]));
        assert_eq!(call("atan2", &[1.0, 1.0]), Ok(vec![Value::Real(std::f64::consts::FRAC_PI_4)]));
        assert!(call("log", &[-1.0]).is_err());
    }
}
