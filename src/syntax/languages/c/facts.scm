; What is C's own: nothing yet
