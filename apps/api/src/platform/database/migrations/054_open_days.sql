-- An operator opens closed days again (product:console-menus#closed-days).
GRANT DELETE ON school_closure TO merenda_app;
