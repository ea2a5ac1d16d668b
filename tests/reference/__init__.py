"""Second opinions: rules written once more, by another method, from the rule texts alone."""
