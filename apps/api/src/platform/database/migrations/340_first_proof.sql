-- When the guardian of an account was first proved to read its letters. An account without it may have
-- been made with somebody else's address (product:session#first-proof); a changed address is not confirmed,
-- and leaves this as it is (product:session#changed-address).
ALTER TABLE guardian ADD COLUMN first_confirmed_at timestamptz;
UPDATE guardian SET first_confirmed_at = email_confirmed_at WHERE email_confirmed_at IS NOT NULL;
UPDATE guardian SET first_confirmed_at = proof.at
FROM (SELECT subject, min(at) AS at FROM audit WHERE action = 'email.confirmed' GROUP BY subject) proof
WHERE proof.subject = guardian.id::text AND first_confirmed_at IS NULL AND deleted_at IS NULL;

-- Every way of confirming sets it.
CREATE FUNCTION address_proved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_confirmed_at := coalesce(NEW.first_confirmed_at, NEW.email_confirmed_at);
  RETURN NEW;
END $$;
CREATE TRIGGER address_proved BEFORE INSERT OR UPDATE OF email_confirmed_at ON guardian
  FOR EACH ROW WHEN (NEW.email_confirmed_at IS NOT NULL) EXECUTE FUNCTION address_proved();
