-- Refunds of top-ups to the card or account that paid (product:refunds#refunding-a-top-up).

-- The intent and its holds are written before the processor is called, as with a top-up. `id` follows
-- from the guardian and the idempotency key, and is the key that the processor knows the refund by.
CREATE TABLE topup_refund (
  id uuid PRIMARY KEY,
  topup_id uuid NOT NULL REFERENCES topup,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- failed: it was done, and the money never arrived; it is in the wallets again.
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'done', 'refused', 'failed')),
  -- The processor's own id; unknown when only its total told that it was done.
  provider_ref text,
  failure_code text,
  -- While somebody is at the processor for it; past that moment another one may take over.
  working_until timestamptz,
  -- When the processor was last asked to do it, and when it was last asked about it.
  sent_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((status = 'pending') = (settled_at IS NULL))
);
CREATE INDEX topup_refund_topup_idx ON topup_refund (topup_id, created_at DESC);
-- One at a time, so that the processor's total tells how the one in doubt ended.
CREATE UNIQUE INDEX topup_refund_pending_key ON topup_refund (topup_id) WHERE status = 'pending';
CREATE INDEX topup_refund_in_doubt_idx ON topup_refund (created_at) WHERE status = 'pending';
-- Refunds that may still fail are asked about every day.
CREATE INDEX topup_refund_done_idx ON topup_refund (settled_at) WHERE status = 'done';
CREATE TRIGGER automatic_topups_pause AFTER INSERT ON topup_refund
  FOR EACH ROW EXECUTE FUNCTION pause_automatic_topups_on_return();

-- How much from which wallet: the parts sum to the refund, each is held in the ledger under `hold_id`.
CREATE TABLE topup_refund_part (
  refund_id uuid NOT NULL REFERENCES topup_refund,
  wallet_id uuid NOT NULL,
  student_id uuid REFERENCES student,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  hold_id uuid NOT NULL UNIQUE,
  PRIMARY KEY (refund_id, wallet_id)
);
CREATE FUNCTION check_refund_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'topup_refund' THEN checked := NEW.id; ELSE checked := NEW.refund_id; END IF;
  IF (SELECT coalesce(sum(amount_minor), 0) FROM topup_refund_part WHERE refund_id = checked)
     IS DISTINCT FROM (SELECT amount_minor FROM topup_refund WHERE id = checked) THEN
    RAISE EXCEPTION 'the parts of refund % do not sum to its amount', checked
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refund_parts_sum AFTER INSERT ON topup_refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_parts();
CREATE CONSTRAINT TRIGGER refund_parts_sum AFTER INSERT ON topup_refund_part
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_refund_parts();

-- Refunds that are under way or done together never exceed the top-up; the row's lock makes them take
-- turns.
CREATE FUNCTION check_refund_total() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
BEGIN
  SELECT amount_minor INTO paid FROM topup
  WHERE id = NEW.topup_id AND status IN ('paid', 'partially_refunded') FOR UPDATE;
  IF paid IS NULL OR paid < NEW.amount_minor + (
    SELECT coalesce(sum(amount_minor), 0) FROM topup_refund
    WHERE topup_id = NEW.topup_id AND status IN ('pending', 'done')) THEN
    RAISE EXCEPTION 'refund % exceeds what is left of its top-up', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_total BEFORE INSERT ON topup_refund
  FOR EACH ROW EXECUTE FUNCTION check_refund_total();

-- A refund ends once, and keeps what it is about.
CREATE FUNCTION check_refund_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT (
    (OLD.status = 'pending' AND NEW.status IN ('done', 'refused')) OR
    (OLD.status = 'done' AND NEW.status = 'failed')) THEN
    RAISE EXCEPTION 'refund % cannot go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.topup_id, OLD.amount_minor) IS DISTINCT FROM (NEW.topup_id, NEW.amount_minor) THEN
    RAISE EXCEPTION 'a refund keeps its amount and its top-up' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_transition BEFORE UPDATE ON topup_refund
  FOR EACH ROW EXECUTE FUNCTION check_refund_transition();

GRANT SELECT, INSERT, UPDATE ON topup_refund TO merenda_app;
GRANT SELECT, INSERT ON topup_refund_part TO merenda_app;
