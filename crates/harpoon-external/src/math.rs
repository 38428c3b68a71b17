//! The functions of C's `math.h`, which old libraries declare as external, and the Fourier transform.

use harpoon_expr::Value;

use crate::call::Call;
use crate::{Context, Error, fourier};

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

/// (u, nu, work, nwork, amplitudes, phases) returns 0, or 1 for an odd number of samples.
pub fn fourier_transform(call: &mut Call, _: &mut Context) -> Result<(), Error> {
    let samples = call.reals(0)?;
    let is_even = samples.len().is_multiple_of(2);
    call.return_value(Value::Integer(i64::from(!is_even)));
    if is_even {
        let (amplitudes, phases) = fourier::amplitudes_and_phases(&samples);
        call.set_reals(4, &amplitudes)?;
        call.set_reals(5, &phases)?;
    }
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

    #[test]
    fn the_spectrum_of_a_constant() {
        let (none, lines) = (Value::real_vector([]), Value::real_vector([0.0; 3]));
        let arguments =
            |u: Value| [u, Value::Integer(4), none.clone(), Value::Integer(0), lines.clone(), lines.clone()];
        let name = "ModelicaFFT_kiss_fftr";
        let samples = Value::real_vector([3.0; 4]);
        let values = crate::call(name, &arguments(samples), &[4, 5], true, &mut Context::default()).unwrap();
        // Σu = 12, divided by 4/2 + 1.
        assert_eq!(values[..2], [Value::Integer(0), Value::real_vector([4.0, 0.0, 0.0])]);
        let odd = Value::real_vector([3.0; 5]);
        let values = crate::call(name, &arguments(odd), &[], true, &mut Context::default());
        assert_eq!(values, Ok(vec![Value::Integer(1)]));
    }
}
