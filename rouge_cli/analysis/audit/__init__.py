"""Which settings reproduce published figures."""
