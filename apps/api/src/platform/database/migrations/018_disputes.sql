-- Money that a payer's bank takes back (product:disputes#what-a-dispute-takes), and the daily comparison with the processors'
-- own lists.

-- One row a dispute. `id` follows from the processor and its dispute, and is the ledger's group: what
-- was taken from which account stands there.
CREATE TABLE chargeback (
  id uuid PRIMARY KEY,
  topup_id uuid NOT NULL REFERENCES topup,
  dispute_ref text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- open, lost: the money is gone. won: it was given back, or was never missed here.
  state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  -- When the last word of the processor was written down: only an answer that was asked for after it may
  -- change it.
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE INDEX chargeback_topup_idx ON chargeback (topup_id, opened_at DESC);
CREATE INDEX chargeback_open_idx ON chargeback (opened_at) WHERE state = 'open';

-- A dispute may change its amount, and its end; it keeps its top-up.
CREATE FUNCTION check_chargeback_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.topup_id, OLD.dispute_ref) IS DISTINCT FROM (NEW.topup_id, NEW.dispute_ref) THEN
    RAISE EXCEPTION 'a chargeback keeps its top-up' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER chargeback_transition BEFORE UPDATE ON chargeback
  FOR EACH ROW EXECUTE FUNCTION check_chargeback_transition();

-- Taking more than before, or again what was given up, stops automatic top-ups as a new dispute does.
CREATE TRIGGER automatic_topups_pause AFTER INSERT ON chargeback
  FOR EACH ROW WHEN (NEW.state <> 'won') EXECUTE FUNCTION pause_automatic_topups_on_return();
CREATE TRIGGER automatic_topups_pause_again AFTER UPDATE ON chargeback
  FOR EACH ROW WHEN (NEW.state <> 'won'
    AND (OLD.state = 'won' OR NEW.amount_minor > OLD.amount_minor))
  EXECUTE FUNCTION pause_automatic_topups_on_return();

-- One comparison of a processor's list with ours. A day (UTC) is compared once by the daily work,
-- whatever the number of workers; `day` is NULL for what somebody asked for at a terminal.
CREATE TABLE reconciliation (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  gateway text NOT NULL,
  day date,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('same', 'different', 'unheard')),
  payments integer NOT NULL DEFAULT 0 CHECK (payments >= 0),
  topups integer NOT NULL DEFAULT 0 CHECK (topups >= 0),
  -- Not to be taken up before: moved on by whoever takes it, and by a processor that is away.
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK (from_at < until_at),
  CHECK ((outcome IS NULL) = (finished_at IS NULL)),
  UNIQUE (gateway, day)
);
CREATE INDEX reconciliation_due_idx ON reconciliation (due_at) WHERE finished_at IS NULL;

-- The same difference found again is the same row: `id` follows from all that it says. A difference that
-- somebody has looked after stays looked after; `mended` is what the comparison itself has set right.
CREATE TABLE reconciliation_difference (
  id uuid PRIMARY KEY,
  gateway text NOT NULL,
  kind text NOT NULL,
  reference text,
  topup_id uuid REFERENCES topup,
  provider_ref text,
  message text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  note text,
  CHECK ((resolved_at IS NULL) = (note IS NULL))
);
CREATE INDEX reconciliation_difference_open_idx ON reconciliation_difference (found_at)
  WHERE resolved_at IS NULL;

CREATE TABLE reconciliation_finding (
  reconciliation_id uuid NOT NULL REFERENCES reconciliation,
  difference_id uuid NOT NULL REFERENCES reconciliation_difference,
  PRIMARY KEY (reconciliation_id, difference_id)
);

GRANT SELECT, INSERT, UPDATE ON chargeback, reconciliation, reconciliation_difference TO merenda_app;
GRANT SELECT, INSERT ON reconciliation_finding TO merenda_app;
