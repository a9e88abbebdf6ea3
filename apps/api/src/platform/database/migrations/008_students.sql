-- Students and who answers for them.

CREATE TABLE student (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id text NOT NULL REFERENCES company,
  school_id uuid NOT NULL,
  class_id uuid,
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 50),
  birth_date date NOT NULL CHECK (birth_date >= DATE '1900-01-01'),
  email text CHECK (email = lower(email)),
  password_hash text NOT NULL,
  enrollment_number text,
  room_number text,
  country text,
  tax_identifier text,
  national_id text,
  passport_number text,
  passport_expires_on date,
  allow_supervisory_buy boolean NOT NULL DEFAULT true,
  ean_code text NOT NULL CHECK (ean_code ~ '^\d{13}$'),
  ean_enabled boolean NOT NULL DEFAULT true,
  kiosk_user_id text NOT NULL CHECK (kiosk_user_id ~ '^[0-9A-Z]{4}$'),
  kiosk_password_hash text NOT NULL,
  wallet_id uuid UNIQUE,
  daily_max_minor bigint CHECK (daily_max_minor >= 0),
  alert_enabled boolean NOT NULL DEFAULT false,
  alert_min_minor bigint NOT NULL DEFAULT 0 CHECK (alert_min_minor >= 0),
  -- Prohibitions and favourites have no foreign keys: a dish that has gone from the menus is forbidden or
  -- offered no more.
  forbidden_products uuid[] NOT NULL DEFAULT '{}',
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  forbidden_categories uuid[] NOT NULL DEFAULT '{}',
  forbidden_allergens text[] NOT NULL DEFAULT '{}',
  -- Counts the changes, so that two guardians who change them at once hear of each other.
  restrictions_version integer NOT NULL DEFAULT 0,
  restrictions_changed_at timestamptz,
  restrictions_changed_by uuid REFERENCES guardian,
  -- Offered first (product:week#favourites).
  favourite_products uuid[] NOT NULL DEFAULT '{}',
  -- Gets what comes back for a deleted student, such as the money of a meal that was still served: the
  -- wallet of the owner who deleted the student (product:wallets#closed-wallets).
  successor_wallet_id uuid CHECK (successor_wallet_id IS NULL OR deleted_at IS NOT NULL),
  -- The student's own, E.164 (product:students#student).
  phone text CHECK (phone ~ '^\+[1-9][0-9]{5,14}$'),
  FOREIGN KEY (school_id, company_id) REFERENCES school (id, company_id),
  FOREIGN KEY (class_id, school_id) REFERENCES school_class (id, school_id)
);
CREATE UNIQUE INDEX student_kiosk_key ON student (school_id, kiosk_user_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX student_ean_key ON student (school_id, ean_code) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX student_enrollment_key ON student (school_id, enrollment_number)
  WHERE deleted_at IS NULL AND enrollment_number IS NOT NULL;
CREATE UNIQUE INDEX student_tax_identifier_key ON student (company_id, tax_identifier)
  WHERE deleted_at IS NULL AND tax_identifier IS NOT NULL;
CREATE UNIQUE INDEX student_email_key ON student (company_id, email)
  WHERE deleted_at IS NULL AND email IS NOT NULL;
CREATE INDEX student_restrictions_changed_by_idx ON student (restrictions_changed_by)
  WHERE restrictions_changed_by IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON student TO merenda_app;

-- A student who was erased is not written again.
CREATE FUNCTION refuse_erased_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the student is gone'
    USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'student_is_here';
END $$;
CREATE TRIGGER student_stays_erased BEFORE UPDATE ON student
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_erased_student();

-- An erased student's row stays for the books, and a foreign key alone cannot tell. A row about a student
-- waits for a deletion that is under way and is refused after it. A key share, as the foreign key
-- takes, would not wait: a deletion changes no key.
CREATE FUNCTION check_student_is_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM student WHERE id = NEW.student_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the student is gone'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'student_is_here';
  END IF;
  RETURN NEW;
END $$;

-- Every query about a student goes through this table: that is the authorisation.
CREATE TABLE guardianship (
  guardian_id uuid NOT NULL REFERENCES guardian,
  student_id uuid NOT NULL REFERENCES student,
  is_owner boolean NOT NULL,
  may_spend boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Off unless the owner gives it (product:guardians#rights).
  may_see_health boolean NOT NULL DEFAULT false,
  PRIMARY KEY (guardian_id, student_id),
  -- The owner has every right, so that nobody has to decide it for them.
  CONSTRAINT guardianship_owner_spends CHECK (may_spend OR NOT is_owner),
  CONSTRAINT guardianship_owner_sees_health CHECK (may_see_health OR NOT is_owner)
);
CREATE UNIQUE INDEX guardianship_owner_key ON guardianship (student_id) WHERE is_owner;
CREATE INDEX guardianship_student_idx ON guardianship (student_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardianship
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER student_is_here BEFORE INSERT ON guardianship
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

-- The student's name as it was when a guardian left: that guardian's own statement goes on showing
-- it, and learns nothing that came later.
CREATE TABLE former_guardianship (
  guardian_id uuid NOT NULL REFERENCES guardian,
  student_id uuid NOT NULL REFERENCES student,
  student_name text NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guardian_id, student_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON guardianship, former_guardianship TO merenda_app;
