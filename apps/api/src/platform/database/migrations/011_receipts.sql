-- Receipts: what a top-up was agreed on by, and the letter that each paid one owes.

-- NULL when the guardian asked for it at that moment.
ALTER TABLE topup
  ADD COLUMN agreement text CHECK (agreement IN ('monthly', 'automatic')),
  ADD COLUMN agreement_id uuid,
  ADD CONSTRAINT topup_agreement_named CHECK ((agreement IS NULL) = (agreement_id IS NULL));

-- Written in the transaction that credits the money, so that no crash loses it.
CREATE TABLE receipt_letter (
  topup_id uuid PRIMARY KEY REFERENCES topup,
  -- Not to be taken up before: moved on by whoever takes it, and by each failure.
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- When it was handed over, or when there was nobody left to write to.
  closed_at timestamptz
);
CREATE INDEX receipt_letter_open_idx ON receipt_letter (due_at) WHERE closed_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON receipt_letter TO merenda_app;
