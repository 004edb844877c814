"""Problems with numbers filled in, stated and solved exactly."""
