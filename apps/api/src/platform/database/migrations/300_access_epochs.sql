-- Counts what ends access wholesale: another password, every session ended, a way in removed. Whoever has
-- proved who they are carries the epoch of that moment, and a session is opened in this epoch alone
-- (product:session#access-epoch).
ALTER TABLE guardian ADD COLUMN access_epoch integer NOT NULL DEFAULT 1;
ALTER TABLE operator ADD COLUMN access_epoch integer NOT NULL DEFAULT 1;
GRANT UPDATE (access_epoch) ON operator TO merenda_app;

-- A ticket that a copy of before writes names no epoch: it is of none, and opens nothing.
ALTER TABLE sign_in_ticket ADD COLUMN access_epoch integer NOT NULL DEFAULT 0;

-- Whoever sets a password, in whatever way.
CREATE FUNCTION password_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_epoch := OLD.access_epoch + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER password_changed BEFORE UPDATE OF password_hash ON guardian
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash)
  EXECUTE FUNCTION password_changed();
CREATE TRIGGER password_changed BEFORE UPDATE OF password_hash ON operator
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash)
  EXECUTE FUNCTION password_changed();
