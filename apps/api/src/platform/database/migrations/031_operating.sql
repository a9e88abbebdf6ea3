-- What a running copy may know about itself: whether its migrations are there.
GRANT USAGE ON SCHEMA migrations TO merenda_app;
GRANT SELECT ON migrations.applied TO merenda_app;
