-- A student's photo (product:students#photo): a small square, encrypted with the student's key before it
-- comes here. It goes with the key.
CREATE TABLE student_photo (
  student_id uuid PRIMARY KEY REFERENCES health_key ON DELETE CASCADE,
  -- Another one with each photo: what the browser has of an older one is not taken for it.
  id uuid NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 1048576),
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON student_photo TO merenda_app;
