-- A guardian's balance paid out to a bank account (product:reversal#rules).

-- The money is held in the guardian's wallet under `hold_id` from the first moment on.
CREATE TABLE payout_request (
  id uuid PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian,
  company_id text NOT NULL REFERENCES company,
  wallet_id uuid NOT NULL,
  subject text NOT NULL
    CHECK (subject IN ('CLOSE-RESPONSABLE-WALLET', 'USER-WALLET-REIMBURSEMENT')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  hold_id uuid NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'requested' CHECK (
    status IN ('requested', 'approved', 'settled', 'refused', 'withdrawn', 'returned')),
  -- Large amounts want a second operator, never the same.
  approved_by uuid REFERENCES operator,
  seconded_by uuid REFERENCES operator CHECK (seconded_by <> approved_by),
  approved_at timestamptz,
  -- When the bank had the money; it may send it back later.
  settled_at timestamptz,
  ended_at timestamptz,
  -- Why it was refused or came back, as the guardian is told.
  reason text,
  -- The file in which it went to the bank: never in two.
  bank_file uuid,
  -- When it was last tried to delete the account behind it.
  checked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The sum of the guardian's payouts within some days, this one included. The number of approvals goes by
  -- it: a large payout in parts is a large one (product:reversal#four-eyes).
  asked_lately_minor bigint NOT NULL,
  CHECK ((approved_at IS NOT NULL) = (status IN ('approved', 'settled', 'returned'))),
  CHECK (settled_at IS NOT NULL OR status <> 'settled'),
  CHECK ((ended_at IS NULL) = (status IN ('requested', 'approved'))),
  CHECK (asked_lately_minor >= amount_minor)
);
CREATE INDEX payout_request_guardian_idx ON payout_request (guardian_id, created_at DESC);
CREATE INDEX payout_request_open_idx ON payout_request (created_at)
  WHERE status IN ('requested', 'approved');
CREATE INDEX payout_request_closing_idx ON payout_request (settled_at)
  WHERE subject = 'CLOSE-RESPONSABLE-WALLET' AND status = 'settled';
CREATE TRIGGER guardian_is_here BEFORE INSERT ON payout_request
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- A payout goes forward only, and keeps what it is about.
CREATE FUNCTION check_payout_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND NOT (CASE OLD.status
    WHEN 'requested' THEN NEW.status IN ('approved', 'refused', 'withdrawn')
    WHEN 'approved' THEN NEW.status IN ('settled', 'returned')
    WHEN 'settled' THEN NEW.status = 'returned'
    ELSE false END) THEN
    RAISE EXCEPTION 'payout % cannot go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.guardian_id, OLD.company_id, OLD.wallet_id, OLD.subject, OLD.amount_minor, OLD.currency,
      OLD.hold_id)
     IS DISTINCT FROM (NEW.guardian_id, NEW.company_id, NEW.wallet_id, NEW.subject,
       NEW.amount_minor, NEW.currency, NEW.hold_id) THEN
    RAISE EXCEPTION 'a payout keeps its amount and its wallet' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_transition BEFORE UPDATE ON payout_request
  FOR EACH ROW EXECUTE FUNCTION check_payout_transition();

-- Four eyes are those of two people (product:reversal#four-eyes): a script's approval is nobody's. The one
-- who is enough alone may be a script. Payouts and tickets are approved alike.
CREATE FUNCTION check_approved_by_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM operator
      WHERE id IN (NEW.approved_by, NEW.seconded_by) AND kind <> 'person') THEN
    RAISE EXCEPTION 'of two approvals each is a person''s' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.seconded_by IS NOT NULL AND NEW.approved_by IS NULL THEN
    RAISE EXCEPTION 'a second approval wants a first' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_approved_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON payout_request FOR EACH ROW
  WHEN (NEW.seconded_by IS NOT NULL OR (NEW.approved_by IS NOT NULL AND NEW.status = 'requested'))
  EXECUTE FUNCTION check_approved_by_people();
CREATE FUNCTION keep_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an approval stays whose it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER payout_approvals_stay BEFORE UPDATE OF approved_by, seconded_by
  ON payout_request FOR EACH ROW
  WHEN ((OLD.approved_by IS NOT NULL AND OLD.approved_by IS DISTINCT FROM NEW.approved_by)
    OR (OLD.seconded_by IS NOT NULL AND OLD.seconded_by IS DISTINCT FROM NEW.seconded_by))
  EXECUTE FUNCTION keep_approvals();

-- Where it goes, and who asks for it and why: sealed under DATA_KEY, and gone with the account.
CREATE TABLE payout_details (
  payout_id uuid PRIMARY KEY REFERENCES payout_request,
  sealed bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8)
);

GRANT SELECT, INSERT, UPDATE ON payout_request TO merenda_app;
GRANT SELECT, INSERT, DELETE ON payout_details TO merenda_app;
