-- Daily closes of a company's books (product:console-finance#daily-close).

-- A close has the postings of its day up to `position`, the end of a sealed block. A later posting of the day
-- belongs to the next close, as a correction. `figures` is all that the close says, amounts in minor units;
-- `hash` is over it and over the close before, so that none changes alone.
CREATE TABLE company_close (
  company_id text NOT NULL REFERENCES company,
  day date NOT NULL,
  block bigint NOT NULL,
  position bigint NOT NULL,
  currency text NOT NULL,
  figures jsonb NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  closed_by uuid NOT NULL REFERENCES operator,
  closed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, day)
);
CREATE FUNCTION keep_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a close stays as it is' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER company_close_stays BEFORE UPDATE OR DELETE ON company_close
  FOR EACH ROW EXECUTE FUNCTION keep_close();
GRANT SELECT, INSERT ON company_close TO merenda_app;
