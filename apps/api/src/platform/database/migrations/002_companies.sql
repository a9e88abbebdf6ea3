-- Companies: the legal entities whose guardians, schools and money are kept apart.

CREATE TABLE company (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{1,64}$'),
  name text NOT NULL,
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  time_zone text NOT NULL,
  variant text NOT NULL CHECK (variant IN ('school', 'corporate')),
  providers text[] NOT NULL,
  preselected_provider text,
  -- The processor that takes the company's cards, noted at each start; NULL while none does.
  card_gateway text,
  card_gateway_since timestamptz NOT NULL DEFAULT now(),
  CHECK (preselected_provider IS NULL OR preselected_provider = ANY (providers))
);

-- The fee that a company passes on for a way to pay (product:fees#fees-are-shown); written from the
-- brands' data at each start.
CREATE TABLE company_fee (
  company_id text NOT NULL REFERENCES company,
  provider text NOT NULL,
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  fixed_minor bigint NOT NULL CHECK (fixed_minor >= 0),
  minimum_minor bigint CHECK (minimum_minor >= 0),
  maximum_minor bigint CHECK (maximum_minor >= coalesce(minimum_minor, 0)),
  PRIMARY KEY (company_id, provider)
);

GRANT SELECT, INSERT, UPDATE ON company TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON company_fee TO merenda_app;
