-- Fees that a company passes on to the guardian, shown before paying (decision E.9).

-- What a way to pay costs now; written from the brands' data at each start.
CREATE TABLE company_fee (
  company_id text NOT NULL REFERENCES company,
  provider text NOT NULL,
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  fixed_minor bigint NOT NULL CHECK (fixed_minor >= 0),
  minimum_minor bigint CHECK (minimum_minor >= 0),
  maximum_minor bigint CHECK (maximum_minor >= coalesce(minimum_minor, 0)),
  PRIMARY KEY (company_id, provider)
);

-- The wallets are credited amount_minor; the processor is asked for amount_minor + fee_minor.
ALTER TABLE topup ADD COLUMN fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0);

-- The fee that the guardian agreed to a month: less may be charged, never more.
ALTER TABLE recurring_topup ADD COLUMN fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0);

CREATE FUNCTION refuse_other_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'top-up % keeps its fee', OLD.id USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER topup_keeps_fee BEFORE UPDATE ON topup FOR EACH ROW
  WHEN (OLD.fee_minor IS DISTINCT FROM NEW.fee_minor) EXECUTE FUNCTION refuse_other_fee();

GRANT SELECT, INSERT, UPDATE, DELETE ON company_fee TO merenda_app;
