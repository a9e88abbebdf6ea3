-- That a guardian ordered knowingly what a health form warns of (product:health-form#confirmation):
-- which dishes and allergens is sealed with the student's key, as the form is.
CREATE TABLE health_confirmation (
  order_id uuid PRIMARY KEY REFERENCES meal_order,
  student_id uuid NOT NULL REFERENCES health_key,
  guardian_id uuid NOT NULL REFERENCES guardian,
  sealed bytea NOT NULL,
  confirmed_at timestamptz NOT NULL
);
CREATE INDEX health_confirmation_student_idx ON health_confirmation (student_id);
CREATE INDEX health_confirmation_guardian_idx ON health_confirmation (guardian_id);

GRANT SELECT, INSERT, DELETE ON health_confirmation TO merenda_app;
