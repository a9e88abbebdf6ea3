-- Top-ups, and what the processors tell us.

-- The intent is written before the processor is called. `id` follows from the guardian and the
-- idempotency key, so that a replay finds it for ever; `reference` is what the processor calls it by.
CREATE TABLE topup (
  id uuid PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian,
  company_id text NOT NULL REFERENCES company,
  -- The wallet that the guardian named: it gets what the students' parts leave over.
  wallet_id uuid NOT NULL,
  gateway text NOT NULL,
  provider text NOT NULL,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^[a-zA-Z0-9]{26,35}$'),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  provider_ref text,
  -- The wallets are credited amount_minor; the processor is asked for amount_minor + fee_minor.
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  status text NOT NULL DEFAULT 'created' CHECK (status IN
    ('created', 'pending', 'paid', 'failed', 'expired', 'partially_refunded', 'refunded')),
  card_id uuid REFERENCES payment_card,
  pix_code text,
  redirect_url text,
  redirect_qr_code_url text,
  expires_at timestamptz,
  failure_code text,
  -- Paid after its expiry: credited all the same, and shown to whoever looks after payments.
  paid_late boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  -- While a request is at the processor for it; past that moment another one may take over.
  working_until timestamptz,
  -- When that request was over: from then on a repeated one only reads.
  answered_at timestamptz,
  -- When the processor was last asked about it.
  checked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The kind of agreement that it was charged by; NULL when the guardian asked for it at that moment.
  agreement text CHECK (agreement IN ('monthly', 'automatic')),
  agreement_id uuid,
  fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0),
  -- The banks' name for a PIX that was paid; not every processor tells.
  end_to_end_id text,
  -- Where a payment page sends its payer back to: the address of the web app that first asked for it. The
  -- processor takes one and the same request under one key, from whatever address it is repeated.
  return_origin text,
  UNIQUE (gateway, provider_ref),
  CHECK ((status IN ('paid', 'partially_refunded', 'refunded')) = (paid_at IS NOT NULL)),
  CONSTRAINT topup_agreement_named CHECK ((agreement IS NULL) = (agreement_id IS NULL))
);
CREATE INDEX topup_guardian_idx ON topup (guardian_id, created_at DESC, id DESC);
CREATE INDEX topup_in_doubt_idx ON topup (created_at) WHERE status IN ('created', 'pending');
-- A processor's top-ups of one day.
CREATE INDEX topup_gateway_idx ON topup (gateway, created_at);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON topup
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- Money that arrived never un-arrives: paid does not go back to pending (product:topups#states). A top-up
-- whose refund failed is again what it was before that.
CREATE FUNCTION check_topup_transition() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER topup_transition BEFORE UPDATE ON topup
  FOR EACH ROW EXECUTE FUNCTION check_topup_transition();
CREATE FUNCTION refuse_other_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'top-up % keeps its fee', OLD.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER topup_keeps_fee BEFORE UPDATE ON topup FOR EACH ROW
  WHEN (OLD.fee_minor IS DISTINCT FROM NEW.fee_minor) EXECUTE FUNCTION refuse_other_fee();

-- How much goes to which wallet: the parts sum to the top-up.
CREATE TABLE topup_part (
  topup_id uuid NOT NULL REFERENCES topup,
  wallet_id uuid NOT NULL,
  student_id uuid REFERENCES student,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  PRIMARY KEY (topup_id, wallet_id)
);
CREATE FUNCTION check_topup_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked uuid;
BEGIN
  IF TG_TABLE_NAME = 'topup' THEN checked := NEW.id; ELSE checked := NEW.topup_id; END IF;
  IF (SELECT coalesce(sum(amount_minor), 0) FROM topup_part WHERE topup_id = checked)
     IS DISTINCT FROM (SELECT amount_minor FROM topup WHERE id = checked) THEN
    RAISE EXCEPTION 'the parts of top-up % do not sum to its amount', checked
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER topup_parts_sum AFTER INSERT ON topup
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_topup_parts();
CREATE CONSTRAINT TRIGGER topup_parts_sum AFTER INSERT ON topup_part
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_topup_parts();

-- The inbox of webhooks: an event is kept once, answered 200, worked on behind. It keeps what the
-- event is about and no more: an event is a hint, the processor is asked.
CREATE TABLE processor_event (
  gateway text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  -- Our name for the payment, or else the processor's (`provider_ref`).
  reference text,
  received_at timestamptz NOT NULL DEFAULT now(),
  -- Not to be taken up before: moved on by whoever takes it, and by each failure.
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  processed_at timestamptz,
  provider_ref text,
  PRIMARY KEY (gateway, event_id),
  CHECK (num_nonnulls(reference, provider_ref) = 1)
);
CREATE INDEX processor_event_open_idx ON processor_event (due_at) WHERE processed_at IS NULL;
CREATE INDEX processor_event_done_idx ON processor_event (processed_at) WHERE processed_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE ON topup TO merenda_app;
GRANT SELECT, INSERT ON topup_part TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON processor_event TO merenda_app;
