-- Refunds that the company makes (product:console-finance#refunds), and until when it may answer a dispute.

-- A large one waits for a second person; the refund itself is a row of `topup_refund`, begun in the
-- transaction of the last approval. `approved_by` is who asked for it.
CREATE TABLE operator_refund (
  -- The caller's: the same request again is the same row.
  id uuid PRIMARY KEY,
  topup_id uuid NOT NULL REFERENCES topup,
  refund_id uuid UNIQUE REFERENCES topup_refund,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'approved', 'dismissed')),
  approved_by uuid NOT NULL REFERENCES operator,
  seconded_by uuid REFERENCES operator CHECK (seconded_by <> approved_by),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((refund_id IS NOT NULL) = (status = 'approved')),
  CHECK ((ended_at IS NULL) = (status = 'waiting'))
);
-- One at a time waits for a top-up, as one refund at a time is under way.
CREATE UNIQUE INDEX operator_refund_waiting_idx ON operator_refund (topup_id) WHERE status = 'waiting';
CREATE TRIGGER operator_refund_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON operator_refund FOR EACH ROW
  WHEN (NEW.seconded_by IS NOT NULL OR NEW.status = 'waiting')
  EXECUTE FUNCTION check_approved_by_people();
CREATE TRIGGER operator_refund_approvals_stay BEFORE UPDATE OF approved_by, seconded_by
  ON operator_refund FOR EACH ROW
  WHEN (OLD.approved_by IS DISTINCT FROM NEW.approved_by
    OR (OLD.seconded_by IS NOT NULL AND OLD.seconded_by IS DISTINCT FROM NEW.seconded_by))
  EXECUTE FUNCTION keep_approvals();
CREATE FUNCTION check_operator_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'waiting' OR (OLD.id, OLD.topup_id, OLD.amount_minor, OLD.reason)
      IS DISTINCT FROM (NEW.id, NEW.topup_id, NEW.amount_minor, NEW.reason) THEN
    RAISE EXCEPTION 'refund % is decided once, as it was asked for', OLD.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_refund_once BEFORE UPDATE ON operator_refund
  FOR EACH ROW EXECUTE FUNCTION check_operator_refund();
GRANT SELECT, INSERT, UPDATE ON operator_refund TO merenda_app;

CREATE INDEX topup_refund_newest_idx ON topup_refund (created_at DESC, id DESC);
CREATE INDEX chargeback_newest_idx ON chargeback (opened_at DESC, id DESC);

-- The processor's word; unknown where it names none.
ALTER TABLE chargeback ADD COLUMN evidence_due_at timestamptz;
