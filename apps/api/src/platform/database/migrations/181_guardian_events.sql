-- What a guardian's open pages are told (product:api#events): numbered a guardian without a gap, in the
-- order of the commits, so that whoever names the last number that came gets all that followed, once.
CREATE TABLE guardian_stream (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  last_number bigint NOT NULL
);
CREATE TABLE guardian_event (
  guardian_id uuid NOT NULL REFERENCES guardian,
  number bigint NOT NULL CHECK (number >= 1),
  kind text NOT NULL,
  -- The record that it is about; what is told of it is read when it is sent.
  subject uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guardian_id, number)
);
CREATE INDEX guardian_event_at_idx ON guardian_event (at);

CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardian_stream
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON guardian_stream TO merenda_app;
GRANT SELECT, INSERT, DELETE ON guardian_event TO merenda_app;
