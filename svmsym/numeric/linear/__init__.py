"""The linear kernel's own path: everything through w = Xᵀβ, no n × n matrix anywhere."""
