-- An e-mail's address counts as the guardian's once a letter to it was followed
-- (product:session#confirmed-address). Whoever was here before is taken to have done so.
ALTER TABLE guardian ADD COLUMN email_confirmed_at timestamptz;
UPDATE guardian SET email_confirmed_at = now();

-- Each letter has a link of its own, made when it is composed; all are good until one is followed,
-- the address changes, or their time is over.
CREATE TABLE email_confirmation (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  guardian_id uuid NOT NULL REFERENCES guardian,
  -- Which the letter went to.
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_confirmation_guardian_idx ON email_confirmation (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON email_confirmation
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON email_confirmation TO merenda_app;

-- Whoever changes an address: the new one is not confirmed, and letters to the old one open nothing.
CREATE FUNCTION email_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_confirmed_at := NULL;
  UPDATE password_reset SET used_at = now() WHERE guardian_id = NEW.id AND used_at IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER email_changed BEFORE UPDATE OF email ON guardian
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION email_changed();
