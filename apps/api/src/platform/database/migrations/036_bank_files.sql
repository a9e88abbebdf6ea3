-- Files of payouts for a company's bank (product:reversal#bank-files). The file is written anew from its
-- payouts, so that bank data stay in `payout_details` alone.
CREATE TABLE bank_file (
  id uuid PRIMARY KEY,
  company_id text NOT NULL REFERENCES company,
  -- The paying account, with the number of the file at its bank where the format has one.
  payer jsonb NOT NULL CHECK (jsonb_typeof(payer) = 'object'),
  payouts integer NOT NULL CHECK (payouts > 0),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  currency text NOT NULL,
  made_by uuid NOT NULL REFERENCES operator,
  made_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bank_file_company_idx ON bank_file (company_id, made_at DESC);
CREATE INDEX payout_request_file_idx ON payout_request (bank_file) WHERE bank_file IS NOT NULL;
GRANT SELECT, INSERT ON bank_file TO merenda_app;
