-- Somebody asks to be another guardian of a student who is registered: the owner answers. Each time that
-- somebody asks there is a row, also when nothing fits: answer and work are the same.
CREATE TABLE guardian_request (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  -- None where the details are nobody's, or the owner is not asked about this guardian.
  student_id uuid REFERENCES student,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  agreed_at timestamptz,
  refused_at timestamptz,
  CHECK (num_nonnulls(agreed_at, refused_at) <= 1),
  CHECK (student_id IS NOT NULL OR num_nonnulls(agreed_at, refused_at) = 0)
);
CREATE INDEX guardian_request_student_idx ON guardian_request (student_id);
CREATE INDEX guardian_request_guardian_idx ON guardian_request (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardian_request
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER student_is_here BEFORE INSERT ON guardian_request
  FOR EACH ROW WHEN (NEW.student_id IS NOT NULL) EXECUTE FUNCTION check_student_is_here();

-- The token of a letter to the owner (`guardian_id`) is good for nobody else.
CREATE TABLE guardian_request_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  request_id uuid NOT NULL REFERENCES guardian_request ON DELETE CASCADE,
  guardian_id uuid NOT NULL REFERENCES guardian
);
CREATE INDEX guardian_request_token_request_idx ON guardian_request_token (request_id);
CREATE INDEX guardian_request_token_guardian_idx ON guardian_request_token (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardian_request_token
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON guardian_request TO merenda_app;
GRANT SELECT, INSERT, DELETE ON guardian_request_token TO merenda_app;
