-- What processors say long after a refund was accepted or a dispute was opened.

-- A refund that was done may fail: the money never arrived, and is in the wallets again. It ends for good.
ALTER TABLE topup_refund DROP CONSTRAINT topup_refund_status_check;
ALTER TABLE topup_refund ADD CONSTRAINT topup_refund_status_check
  CHECK (status IN ('pending', 'done', 'refused', 'failed'));

CREATE OR REPLACE FUNCTION check_refund_transition() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- What had been given back before one began may fail while it is under way: it is counted anew.
ALTER TABLE topup_refund DROP COLUMN before_minor;

-- All that is under way or done together never exceeds the top-up; the row's lock makes them take turns.
CREATE OR REPLACE FUNCTION check_refund_total() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- A top-up whose refund failed is again what it was before that.
CREATE OR REPLACE FUNCTION check_topup_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND NOT (
    (OLD.status = 'created' AND NEW.status IN ('pending', 'paid', 'failed', 'expired')) OR
    (OLD.status = 'pending' AND NEW.status IN ('paid', 'failed', 'expired')) OR
    (OLD.status IN ('failed', 'expired') AND NEW.status = 'paid') OR
    (OLD.status = 'paid' AND NEW.status IN ('partially_refunded', 'refunded')) OR
    (OLD.status = 'partially_refunded' AND NEW.status IN ('paid', 'refunded')) OR
    (OLD.status = 'refunded' AND NEW.status IN ('paid', 'partially_refunded'))) THEN
    RAISE EXCEPTION 'top-up % cannot go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.amount_minor, OLD.currency, OLD.guardian_id, OLD.wallet_id, OLD.gateway, OLD.reference)
     IS DISTINCT FROM
     (NEW.amount_minor, NEW.currency, NEW.guardian_id, NEW.wallet_id, NEW.gateway, NEW.reference)
     OR (OLD.provider_ref IS NOT NULL AND NEW.provider_ref IS DISTINCT FROM OLD.provider_ref) THEN
    RAISE EXCEPTION 'a top-up keeps its amount, its owner and its payment'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- A dispute may change its amount, and its end; it keeps what it is about. `told_at` is when the last
-- word of the processor was written down: only what was asked for after it may change it.
ALTER TABLE chargeback ADD COLUMN told_at timestamptz NOT NULL DEFAULT clock_timestamp();

CREATE OR REPLACE FUNCTION check_chargeback_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.topup_id, OLD.dispute_ref) IS DISTINCT FROM (NEW.topup_id, NEW.dispute_ref) THEN
    RAISE EXCEPTION 'a chargeback keeps its top-up' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Refunds that may still fail are asked about every day.
CREATE INDEX topup_refund_done_idx ON topup_refund (concluded_at) WHERE status = 'done';
