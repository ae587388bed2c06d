//! Arrays of the caller: of the right type and shape, in one piece, and nobody else's for now.

use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// What an array is, in words.
fn described(given: &Bound<'_, PyAny>) -> String {
    match given.cast::<PyUntypedArray>() {
        Ok(array) => format!("it is {} of shape {}", array.dtype(), shape_text(array.shape())),
        Err(_) => format!("it is {}", given.get_type()),
    }
}

fn shape_text(shape: &[usize]) -> String {
    let numbers: Vec<String> = shape.iter().map(ToString::to_string).collect();
    if let [only] = numbers.as_slice() { format!("({only},)") } else { format!("({})", numbers.join(", ")) }
}

/// The array as one of this type and shape.
fn fitting<'a, 'py, T: Element>(
    what: &str,
    given: &'a Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
    let sentence = || {
        let wanted = format!("{} of shape {}", dtype::<T>(given.py()), shape_text(shape));
        format!("{what} must be a numpy array, {wanted}, in one piece (C order); {}", described(given))
    };
    let array = given.cast::<PyArrayDyn<T>>().map_err(|_| PyTypeError::new_err(sentence()))?;
    if array.shape() != shape {
        return Err(PyValueError::new_err(sentence()));
    }
    if !array.is_c_contiguous() || !array.dtype().is_native_byteorder().unwrap_or(true) {
        return Err(PyValueError::new_err(format!("{} but not in one piece", sentence())));
    }
    Ok(array)
}

/// An array to write to.
pub fn writable<'py, T: Element>(
    what: &str,
    given: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let array = fitting::<T>(what, given, shape)?;
    array.try_readwrite().map_err(|error| {
        PyValueError::new_err(format!(
            "{what} cannot be written to ({error}); every buffer is one of its own"
        ))
    })
}

/// An array to read.
pub fn readable<'py, T: Element>(
    what: &str,
    given: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = fitting::<T>(what, given, shape)?;
    array.try_readonly().map_err(|error| {
        PyValueError::new_err(format!("{what} cannot be read ({error}): another step is writing to it"))
    })
}
