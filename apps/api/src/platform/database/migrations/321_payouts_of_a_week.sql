-- How many must approve a payout goes by what its guardian asked for within days, this one included, so that
-- a large one in parts is a large one (product:reversal#four-eyes).
ALTER TABLE payout_request ADD COLUMN asked_lately_minor bigint;
UPDATE payout_request SET asked_lately_minor = amount_minor;
ALTER TABLE payout_request
  ALTER COLUMN asked_lately_minor SET NOT NULL,
  ADD CHECK (asked_lately_minor >= amount_minor);
