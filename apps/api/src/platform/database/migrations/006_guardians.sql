-- Guardians: the people who sign in.

CREATE TABLE guardian (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id text NOT NULL REFERENCES company,
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 80),
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  phone text NOT NULL,
  tax_identifier text,
  tax_identifier_type text,
  national_id text,
  passport_number text,
  passport_expires_on date,
  billing jsonb NOT NULL DEFAULT '{}',
  position text,
  internal_company_id text,
  language text,
  wallet_id uuid NOT NULL UNIQUE,
  blocked_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Where the guardian has lunch (product:profile#restaurant-units); always one of the own company.
  restaurant_unit uuid,
  -- When a link e-mailed to the address was followed (product:session#confirmed-address); NULL again once the
  -- address changes.
  email_confirmed_at timestamptz,
  -- When the slides were seen, once an account (product:home#onboarding).
  introduced_at timestamptz,
  -- When the guardian put away the list of first steps (product:home#first-steps).
  first_steps_closed_at timestamptz,
  -- Counts what ends access wholesale: another password, every session ended, a way in removed. A proof
  -- of who somebody is carries the epoch of its moment, and opens a session in this epoch alone
  -- (product:session#access-epoch).
  access_epoch integer NOT NULL DEFAULT 1,
  -- When the guardian was first proved to read the account's emails. An account without it may have been
  -- made with somebody else's address (product:session#first-proof); a changed address leaves it as it
  -- is (product:session#changed-address).
  first_confirmed_at timestamptz,
  CHECK ((passport_number IS NULL) = (passport_expires_on IS NULL)),
  CHECK (deleted_at IS NOT NULL OR num_nonnulls(tax_identifier, national_id, passport_number) >= 1),
  CONSTRAINT guardian_restaurant_unit_fkey
    FOREIGN KEY (restaurant_unit, company_id) REFERENCES school (id, company_id)
);
CREATE UNIQUE INDEX guardian_email_key ON guardian (company_id, email) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX guardian_tax_identifier_key ON guardian (company_id, country, tax_identifier)
  WHERE deleted_at IS NULL AND tax_identifier IS NOT NULL;
CREATE INDEX guardian_restaurant_unit_idx ON guardian (restaurant_unit)
  WHERE restaurant_unit IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON guardian TO merenda_app;

CREATE TRIGGER password_changed BEFORE UPDATE OF password_hash ON guardian
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash)
  EXECUTE FUNCTION password_changed();

-- A changed address: the new one is not confirmed, and links e-mailed to the old one open nothing.
CREATE FUNCTION email_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_confirmed_at := NULL;
  UPDATE password_reset SET used_at = now() WHERE guardian_id = NEW.id AND used_at IS NULL;
  UPDATE login_link SET used_at = now() WHERE guardian_id = NEW.id AND used_at IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER email_changed BEFORE UPDATE OF email ON guardian
  FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION email_changed();

-- Every way of confirming an address sets the first proof.
CREATE FUNCTION address_proved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_confirmed_at := coalesce(NEW.first_confirmed_at, NEW.email_confirmed_at);
  RETURN NEW;
END $$;
CREATE TRIGGER address_proved BEFORE INSERT OR UPDATE OF email_confirmed_at ON guardian
  FOR EACH ROW WHEN (NEW.email_confirmed_at IS NOT NULL) EXECUTE FUNCTION address_proved();

-- An account is erased at one moment. The erased guardian's row stays (top-ups and orders point to it), and
-- a foreign key alone cannot tell. A row for a guardian waits for a deletion that is under way and is
-- refused after it. Each table that names a guardian has the trigger `guardian_is_here`, with the name of
-- its column. A branch that is not taken is never planned, so that a table needs only the column that it
-- names; reading it out of JSON would take twice as long.
CREATE FUNCTION check_guardian_is_here() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whose uuid;
BEGIN
  IF TG_ARGV[0] = 'guardian_id' THEN
    whose := NEW.guardian_id;
  ELSIF TG_ARGV[0] = 'requester_id' THEN
    whose := NEW.requester_id;
  ELSIF TG_ARGV[0] = 'inviter_id' THEN
    whose := NEW.inviter_id;
  ELSIF TG_ARGV[0] = 'author_id' THEN
    whose := NEW.author_id;
  ELSE
    RAISE EXCEPTION 'check_guardian_is_here does not know the column %', TG_ARGV[0];
  END IF;
  PERFORM FROM guardian WHERE id = whose AND deleted_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the guardian is gone'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'guardian_is_here';
  END IF;
  RETURN NEW;
END $$;
