-- Recurring top-ups: what a guardian agreed to, and what was charged for each period.

CREATE TABLE recurring_topup (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  -- The wallet that gets what the students' parts leave over.
  wallet_id uuid NOT NULL,
  card_id uuid NOT NULL REFERENCES payment_card,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  tax_identifier text,
  starts_on date NOT NULL CHECK (extract(day FROM starts_on) <= 28),
  ends_on date CHECK (extract(day FROM ends_on) <= 28 AND ends_on >= starts_on + interval '1 month'),
  -- The period that is charged next; NULL when the last one is over.
  next_on date,
  -- The last period that was paid.
  paid_on date,
  ended_at timestamptz,
  -- Why it ended before its time: the guardian's wish, or what is missing for it.
  ended_by text CHECK (ended_by IN ('guardian', 'card', 'recipient', 'account')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE INDEX recurring_topup_guardian_idx ON recurring_topup (guardian_id, created_at);
CREATE INDEX recurring_topup_due_idx ON recurring_topup (next_on)
  WHERE ended_at IS NULL AND next_on IS NOT NULL;

CREATE TABLE recurring_topup_part (
  recurring_topup_id uuid NOT NULL REFERENCES recurring_topup,
  student_id uuid NOT NULL REFERENCES student,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  PRIMARY KEY (recurring_topup_id, student_id)
);

-- One row an attempt. The first for a period comes on its day, the others after failures; the top-up
-- follows from the three key columns, so that no number of workers can charge an attempt twice.
CREATE TABLE recurring_attempt (
  recurring_topup_id uuid NOT NULL REFERENCES recurring_topup,
  period date NOT NULL,
  attempt smallint NOT NULL CHECK (attempt BETWEEN 0 AND 3),
  attempted_on date NOT NULL,
  outcome text NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'paid', 'failed')),
  PRIMARY KEY (recurring_topup_id, period, attempt)
);
CREATE UNIQUE INDEX recurring_attempt_paid_key ON recurring_attempt (recurring_topup_id, period)
  WHERE outcome = 'paid';
CREATE UNIQUE INDEX recurring_attempt_open_key ON recurring_attempt (recurring_topup_id)
  WHERE outcome = 'open';

GRANT SELECT, INSERT, UPDATE ON recurring_topup, recurring_attempt TO merenda_app;
GRANT SELECT, INSERT ON recurring_topup_part TO merenda_app;
