"""The golden logs of the package: how they are made, and what they reach."""
