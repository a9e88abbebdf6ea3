-- The record that each open page of the console shows (product:console#presence). A crash may lose it: the
-- pages tell it again within seconds.
CREATE UNLOGGED TABLE operator_presence (
  operator_id uuid NOT NULL REFERENCES operator,
  -- One tab of the operator's browsers.
  page uuid NOT NULL,
  kind text NOT NULL,
  record_id text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (operator_id, page)
) WITH (fillfactor = 50);
CREATE INDEX operator_presence_record_idx ON operator_presence (record_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON operator_presence TO merenda_app;
