//! Our own implementation of the external functions that standard libraries declare
