-- E-mailed links to sign in, once (product:session#login-link).
CREATE TABLE login_link (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  guardian_id uuid NOT NULL REFERENCES guardian,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON login_link
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON login_link TO merenda_app;

-- Whoever changes an address: links that went to the old one sign nobody in.
CREATE FUNCTION void_login_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE login_link SET used_at = now() WHERE guardian_id = NEW.id AND used_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER void_login_links AFTER UPDATE OF email ON guardian
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION void_login_links();
