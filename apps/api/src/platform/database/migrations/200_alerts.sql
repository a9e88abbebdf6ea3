-- What guardians are told on their pages (product:help#alerts): ids and what happened, no words.
CREATE TABLE alert (
  id uuid PRIMARY KEY,
  -- No foreign key, as in mail_outbox: its lock would be taken by each transaction that moves money.
  guardian_id uuid NOT NULL,
  kind text NOT NULL,
  -- The record that it is about.
  subject uuid,
  -- What happened: the same is told once.
  event text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  UNIQUE (guardian_id, event)
);
CREATE INDEX alert_subject_idx ON alert (subject) WHERE resolved_at IS NULL;
CREATE INDEX alert_created_idx ON alert (created_at);

-- A note that an operator posted to the guardians of a company, or of one of its schools.
CREATE TABLE alert_note (
  id uuid PRIMARY KEY,
  company_id text NOT NULL REFERENCES company,
  school_id uuid REFERENCES school,
  operator_id uuid NOT NULL REFERENCES operator,
  body text NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE, DELETE ON alert TO merenda_app;
GRANT SELECT, INSERT ON alert_note TO merenda_app;

