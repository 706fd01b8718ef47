"""Which settings reproduce figures that somebody published."""
