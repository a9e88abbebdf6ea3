-- A note's text in further languages (product:console-administration#notes): {"en": "…"}. Readers of other
-- languages get `body`.
ALTER TABLE alert_note ADD COLUMN texts jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(texts) = 'object');

-- A fee that an administrator has decided, from its start on (product:console-administration#fees). Before
-- the first start `company_fee` counts. All zeros: no fee.
CREATE TABLE company_fee_change (
  company_id text NOT NULL REFERENCES company,
  provider text NOT NULL,
  starts_at timestamptz NOT NULL,
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  fixed_minor bigint NOT NULL CHECK (fixed_minor >= 0),
  minimum_minor bigint CHECK (minimum_minor >= 0),
  maximum_minor bigint CHECK (maximum_minor >= coalesce(minimum_minor, 0)),
  decided_by uuid NOT NULL REFERENCES operator,
  PRIMARY KEY (company_id, provider, starts_at)
);
GRANT SELECT, INSERT, DELETE ON company_fee_change TO merenda_app;

-- Administrators add and change schools and classes (product:console-administration#schools).
GRANT INSERT (company_id, name, town, time_zone, wallet_payment, anamnesis_enabled, is_test, source_key),
  UPDATE (name, town, time_zone, wallet_payment, anamnesis_enabled, is_test)
  ON school TO merenda_app;
GRANT INSERT, UPDATE (name, education_level, year, shift, room_number), DELETE
  ON school_class TO merenda_app;
