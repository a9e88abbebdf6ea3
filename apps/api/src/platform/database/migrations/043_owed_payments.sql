-- Amounts owed to people who left, as they were paid outside the product (product:console-finance#owed).

-- A large one waits for a second person; its posting is in the transaction of the last approval.
-- `approved_by` is who entered it.
CREATE TABLE owed_payment (
  -- The caller's: the same entry again is the same row.
  id uuid PRIMARY KEY,
  company_id text NOT NULL REFERENCES company,
  -- The top-up, order, payout or deleted student that the money is about.
  subject uuid NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  -- By the company's bank, or by the top-up's processor in its own pages.
  payer text NOT NULL CHECK (payer IN ('bank', 'processor')),
  payer_reference text NOT NULL,
  -- In the company's days.
  paid_on date NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'paid', 'dismissed')),
  approved_by uuid NOT NULL REFERENCES operator,
  seconded_by uuid REFERENCES operator CHECK (seconded_by <> approved_by),
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((ended_at IS NULL) = (status = 'waiting'))
);
-- Payments of one amount take turns here: each is waiting until its transaction ends.
CREATE UNIQUE INDEX owed_payment_waiting_idx ON owed_payment (subject) WHERE status = 'waiting';
CREATE INDEX owed_payment_subject_idx ON owed_payment (subject, created_at DESC);
CREATE TRIGGER owed_payment_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON owed_payment FOR EACH ROW EXECUTE FUNCTION check_approved_by_people();
CREATE TRIGGER owed_payment_approvals_stay BEFORE UPDATE OF approved_by, seconded_by
  ON owed_payment FOR EACH ROW
  WHEN (OLD.approved_by IS DISTINCT FROM NEW.approved_by
    OR (OLD.seconded_by IS NOT NULL AND OLD.seconded_by IS DISTINCT FROM NEW.seconded_by))
  EXECUTE FUNCTION keep_approvals();
CREATE FUNCTION check_owed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'waiting'
      OR (OLD.id, OLD.company_id, OLD.subject, OLD.amount_minor, OLD.currency, OLD.payer,
        OLD.payer_reference, OLD.paid_on)
      IS DISTINCT FROM (NEW.id, NEW.company_id, NEW.subject, NEW.amount_minor, NEW.currency,
        NEW.payer, NEW.payer_reference, NEW.paid_on) THEN
    RAISE EXCEPTION 'payment % is decided once, as it was entered', OLD.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER owed_payment_once BEFORE UPDATE ON owed_payment
  FOR EACH ROW EXECUTE FUNCTION check_owed_payment();
GRANT SELECT, INSERT, UPDATE ON owed_payment TO merenda_app;
