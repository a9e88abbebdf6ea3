-- The school's code for a student, given to the family on paper: with it nobody waits for the owner.
-- One a student; a new one takes the place of the one before, and it is gone once it was used.
CREATE TABLE student_code (
  student_id uuid PRIMARY KEY REFERENCES student,
  -- The school that gave it: at another one it is good for nothing.
  school_id uuid NOT NULL REFERENCES school,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE TRIGGER student_is_here BEFORE INSERT ON student_code
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

GRANT SELECT, INSERT, UPDATE, DELETE ON student_code TO merenda_app;
