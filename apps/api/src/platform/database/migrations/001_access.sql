-- Companies, guardians, their sessions. Ids are UUIDv7; money is bigint minor units.
-- The application connects as merenda_app (made by the ledger's migrations), which owns nothing.

CREATE TABLE company (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{1,64}$'),
  name text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  time_zone text NOT NULL,
  variant text NOT NULL CHECK (variant IN ('school', 'corporate')),
  providers text[] NOT NULL,
  preselected_provider text,
  CHECK (preselected_provider IS NULL OR preselected_provider = ANY (providers))
);

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
  CHECK ((passport_number IS NULL) = (passport_expires_on IS NULL)),
  CHECK (deleted_at IS NOT NULL OR num_nonnulls(tax_identifier, national_id, passport_number) >= 1)
);
CREATE UNIQUE INDEX guardian_email_key ON guardian (company_id, email) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX guardian_tax_identifier_key ON guardian (company_id, country, tax_identifier)
  WHERE deleted_at IS NULL AND tax_identifier IS NOT NULL;

-- A session is known by the hash of its token: the database alone opens no door (decision B.1).
CREATE TABLE session (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX session_guardian_idx ON session (guardian_id) WHERE revoked_at IS NULL;

-- Growing delays, never a lock-out: one row an account, one an address (decision B.5).
CREATE TABLE attempt (
  subject text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  window_started_at timestamptz NOT NULL DEFAULT now(),
  blocked_until timestamptz
);

CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  guardian_id uuid NOT NULL REFERENCES guardian,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Who did what to which record; opaque ids only, no personal data.
CREATE TABLE audit (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  at timestamptz NOT NULL DEFAULT now(),
  actor uuid,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_subject_idx ON audit (subject, at);

GRANT SELECT, INSERT, UPDATE ON company, guardian, session, attempt, password_reset TO merenda_app;
GRANT DELETE ON attempt, session, password_reset TO merenda_app;
GRANT SELECT, INSERT ON audit TO merenda_app;
