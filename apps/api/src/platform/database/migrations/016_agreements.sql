-- Agreements: top-ups that a guardian agreed to have charged to a card later, every month or when a wallet
-- runs low (product:agreements#charging).

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
  -- The fee that the guardian agreed to a month: less may be charged, never more.
  fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0),
  -- While its card is one of a processor that no longer takes the company's cards.
  paused_at timestamptz,
  paused_by text CHECK (paused_by IN ('processor')),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK ((paused_at IS NULL) = (paused_by IS NULL))
);
CREATE INDEX recurring_topup_guardian_idx ON recurring_topup (guardian_id, created_at);
CREATE INDEX recurring_topup_due_idx ON recurring_topup (next_on)
  WHERE ended_at IS NULL AND next_on IS NOT NULL;
CREATE INDEX recurring_topup_card_idx ON recurring_topup (card_id) WHERE ended_at IS NULL;
CREATE TRIGGER guardian_is_here BEFORE INSERT ON recurring_topup
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

CREATE TABLE recurring_topup_part (
  recurring_topup_id uuid NOT NULL REFERENCES recurring_topup,
  student_id uuid NOT NULL REFERENCES student,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  PRIMARY KEY (recurring_topup_id, student_id)
);

-- One row an attempt. The first for a period comes on its day, the others after failures
-- (FIGURES.monthlyRetryDays). The top-up follows from the three key columns: no number of workers can
-- charge an attempt twice. A period may be paid twice: the money of an attempt that was given up may
-- come after another one was paid.
CREATE TABLE recurring_attempt (
  recurring_topup_id uuid NOT NULL REFERENCES recurring_topup,
  period date NOT NULL,
  attempt smallint NOT NULL CHECK (attempt >= 0),
  attempted_on date NOT NULL,
  outcome text NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'paid', 'failed')),
  PRIMARY KEY (recurring_topup_id, period, attempt)
);
CREATE UNIQUE INDEX recurring_attempt_open_key ON recurring_attempt (recurring_topup_id)
  WHERE outcome = 'open';

-- A card that is removed, by any way, ends the monthly top-ups that were to be charged to it, in the same
-- moment.
CREATE FUNCTION end_recurring_topups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (
    UPDATE recurring_topup SET ended_at = now(), ended_by = 'card'
    WHERE card_id = NEW.id AND ended_at IS NULL AND next_on IS NOT NULL
    RETURNING id, guardian_id
  )
  INSERT INTO audit (actor, action, subject, detail)
  SELECT guardian_id, 'recurring.ended', id, '{"why": "card"}' FROM ended;
  RETURN NULL;
END $$;
CREATE TRIGGER recurring_topups_end AFTER UPDATE OF deleted_at ON payment_card FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_recurring_topups();

CREATE TABLE automatic_topup (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  wallet_id uuid NOT NULL,
  -- The student whose wallet it is; NULL for the guardian's own.
  student_id uuid REFERENCES student,
  card_id uuid NOT NULL REFERENCES payment_card,
  currency text NOT NULL,
  threshold_minor bigint NOT NULL CHECK (threshold_minor > 0),
  -- No wallet is below zero: one charge always lifts it to the threshold.
  amount_minor bigint NOT NULL CHECK (amount_minor >= threshold_minor),
  -- In a calendar month of the company.
  ceiling_minor bigint NOT NULL CHECK (ceiling_minor >= amount_minor),
  -- The fee that the guardian agreed to with each charge: less may be charged, never more.
  fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0),
  -- In a row, since the last charge that was paid or the last change.
  failures smallint NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- After a failure nothing is tried before this day.
  retry_on date,
  -- The first day of the last month in which the guardian was told that the ceiling is reached.
  ceiling_told_for date,
  paused_at timestamptz,
  paused_by text CHECK (paused_by IN ('guardian', 'failures', 'card', 'return', 'processor')),
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('guardian', 'recipient', 'account')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((paused_at IS NULL) = (paused_by IS NULL)),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
CREATE UNIQUE INDEX automatic_topup_running_key ON automatic_topup (guardian_id, wallet_id)
  WHERE ended_at IS NULL;
CREATE INDEX automatic_topup_card_idx ON automatic_topup (card_id) WHERE ended_at IS NULL;
CREATE INDEX automatic_topup_student_idx ON automatic_topup (student_id) WHERE ended_at IS NULL;
CREATE INDEX automatic_topup_watched_idx ON automatic_topup (wallet_id)
  WHERE ended_at IS NULL AND paused_at IS NULL;
CREATE TRIGGER guardian_is_here BEFORE INSERT ON automatic_topup
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER student_is_here BEFORE INSERT ON automatic_topup
  FOR EACH ROW WHEN (NEW.student_id IS NOT NULL) EXECUTE FUNCTION check_student_is_here();

-- One row an attempt, with the terms of its moment: the agreement may change while it is under way.
CREATE TABLE automatic_attempt (
  automatic_topup_id uuid NOT NULL REFERENCES automatic_topup,
  attempt integer NOT NULL CHECK (attempt >= 0),
  -- Follows from the two before, so that no number of workers can charge an attempt twice. The
  -- top-up itself is written after this row.
  topup_id uuid NOT NULL UNIQUE,
  wallet_id uuid NOT NULL,
  card_id uuid NOT NULL REFERENCES payment_card,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0),
  attempted_on date NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  outcome text NOT NULL DEFAULT 'open' CHECK (outcome IN ('open', 'paid', 'failed')),
  PRIMARY KEY (automatic_topup_id, attempt)
);
CREATE INDEX automatic_attempt_month_idx ON automatic_attempt (automatic_topup_id, attempted_on);
-- A wallet that several guardians watch is filled by one of them at a time.
CREATE UNIQUE INDEX automatic_attempt_open_key ON automatic_attempt (wallet_id)
  WHERE outcome = 'open';

GRANT SELECT, INSERT, UPDATE ON recurring_topup, recurring_attempt, automatic_topup, automatic_attempt
  TO merenda_app;
GRANT SELECT, INSERT ON recurring_topup_part TO merenda_app;

-- A card that is removed, by any way: nothing is charged until another one is chosen.
CREATE FUNCTION pause_automatic_topups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH paused AS (
    UPDATE automatic_topup SET paused_at = now(), paused_by = 'card'
    WHERE card_id = NEW.id AND ended_at IS NULL AND paused_by IS DISTINCT FROM 'card'
    RETURNING id, guardian_id
  )
  INSERT INTO audit (actor, action, subject, detail)
  SELECT guardian_id, 'automatic.paused', id, '{"why": "card"}' FROM paused;
  RETURN NULL;
END $$;
CREATE TRIGGER automatic_topups_pause AFTER UPDATE OF deleted_at ON payment_card FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION pause_automatic_topups();

-- Money that is taken back leaves wallets low for which others have agreed to pay as well: nobody's
-- card pays for what somebody else took. A refund stops all automatic top-ups of its wallets, a chargeback
-- all of its guardian's besides, until their guardians resume them.
CREATE FUNCTION pause_automatic_topups_on_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH stopped AS (
    SELECT rule.id, topup.guardian_id AS by_guardian
    FROM topup JOIN automatic_topup rule
      ON (TG_TABLE_NAME = 'chargeback' AND rule.guardian_id = topup.guardian_id)
      OR rule.wallet_id IN (SELECT wallet_id FROM topup_part WHERE topup_id = NEW.topup_id)
    WHERE topup.id = NEW.topup_id AND rule.ended_at IS NULL AND rule.paused_at IS NULL
    -- Several are stopped in this order by everybody, so that two never wait for each other in a circle.
    ORDER BY rule.id
    FOR NO KEY UPDATE OF rule
  ), paused AS (
    UPDATE automatic_topup rule SET paused_at = now(), paused_by = 'return'
    FROM stopped WHERE rule.id = stopped.id
    RETURNING rule.id, stopped.by_guardian
  )
  INSERT INTO audit (actor, action, subject, detail)
  SELECT by_guardian, 'automatic.paused', id, '{"why": "return"}' FROM paused;
  RETURN NULL;
END $$;

-- A guardian who is parted from a student, in whatever way, pays no more for the student's wallet.
CREATE FUNCTION end_automatic_topups(of_student uuid, of_guardian uuid) RETURNS void
LANGUAGE sql AS $$
  WITH ended AS (
    UPDATE automatic_topup SET ended_at = now(), ended_by = 'recipient'
    WHERE student_id = of_student AND guardian_id = coalesce(of_guardian, guardian_id)
      AND ended_at IS NULL
    RETURNING id, guardian_id
  )
  INSERT INTO audit (actor, action, subject, detail)
  SELECT guardian_id, 'automatic.ended', id, '{"why": "recipient"}' FROM ended
$$;
CREATE FUNCTION end_automatic_topups_of_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_automatic_topups(OLD.student_id, OLD.guardian_id);
  RETURN NULL;
END $$;
CREATE TRIGGER automatic_topups_end AFTER DELETE ON guardianship
  FOR EACH ROW EXECUTE FUNCTION end_automatic_topups_of_pair();
CREATE FUNCTION end_automatic_topups_of_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_automatic_topups(NEW.id, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER automatic_topups_end AFTER UPDATE OF deleted_at ON student FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_automatic_topups_of_student();
