-- Schools, classes, students and who answers for them.

CREATE TABLE school (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id text NOT NULL REFERENCES company,
  name text NOT NULL,
  is_test boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL,
  wallet_payment boolean NOT NULL,
  anamnesis_enabled boolean NOT NULL,
  UNIQUE (id, company_id)
);
CREATE INDEX school_company_idx ON school (company_id, name);

CREATE TABLE school_class (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  school_id uuid NOT NULL REFERENCES school,
  name text NOT NULL,
  education_level text NOT NULL,
  year text NOT NULL,
  shift text NOT NULL,
  room_number text,
  UNIQUE (id, school_id)
);
CREATE INDEX school_class_school_idx ON school_class (school_id, name);

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
  forbidden_products uuid[] NOT NULL DEFAULT '{}',
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
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

-- Every query about a student goes through this table: that is the authorisation.
CREATE TABLE guardianship (
  guardian_id uuid NOT NULL REFERENCES guardian,
  student_id uuid NOT NULL REFERENCES student,
  is_owner boolean NOT NULL,
  may_spend boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guardian_id, student_id)
);
CREATE UNIQUE INDEX guardianship_owner_key ON guardianship (student_id) WHERE is_owner;

GRANT SELECT ON school, school_class TO merenda_app;
GRANT SELECT, INSERT, UPDATE ON student TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON guardianship TO merenda_app;
