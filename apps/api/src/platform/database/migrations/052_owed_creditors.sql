-- One order or deleted student may be about money of several people who left: each has an amount of their
-- own (product:console-finance#owed).
ALTER TABLE owed_payment ADD COLUMN guardian_id uuid REFERENCES guardian;
ALTER TABLE owed_payment DISABLE TRIGGER owed_payment_once;
UPDATE owed_payment SET guardian_id = coalesce(
  (SELECT guardian_id FROM topup WHERE topup.id = owed_payment.subject),
  (SELECT guardian_id FROM payout_request WHERE payout_request.id = owed_payment.subject),
  (SELECT guardian.id FROM guardian JOIN student ON student.successor_wallet_id = guardian.wallet_id
    WHERE student.id = coalesce(
      (SELECT student_id FROM meal_order WHERE meal_order.id = owed_payment.subject), owed_payment.subject)),
  (SELECT requester_id FROM meal_order WHERE meal_order.id = owed_payment.subject));
ALTER TABLE owed_payment ENABLE TRIGGER owed_payment_once;
ALTER TABLE owed_payment ALTER COLUMN guardian_id SET NOT NULL;

DROP INDEX owed_payment_waiting_idx, owed_payment_subject_idx;
CREATE UNIQUE INDEX owed_payment_waiting_idx ON owed_payment (subject, guardian_id)
  WHERE status = 'waiting';
CREATE INDEX owed_payment_subject_idx ON owed_payment (subject, guardian_id, created_at DESC);
CREATE OR REPLACE FUNCTION check_owed_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'waiting'
      OR (OLD.id, OLD.company_id, OLD.subject, OLD.guardian_id, OLD.amount_minor, OLD.currency,
        OLD.payer, OLD.payer_reference, OLD.paid_on)
      IS DISTINCT FROM (NEW.id, NEW.company_id, NEW.subject, NEW.guardian_id, NEW.amount_minor,
        NEW.currency, NEW.payer, NEW.payer_reference, NEW.paid_on) THEN
    RAISE EXCEPTION 'payment % is decided once, as it was entered', OLD.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
