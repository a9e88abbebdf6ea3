-- The class register (product:console-register#page): who was at school on a day.

CREATE TABLE attendance (
  student_id uuid NOT NULL REFERENCES student,
  day date NOT NULL,
  -- The school of that day: a student may change schools.
  school_id uuid NOT NULL REFERENCES school,
  attendance text NOT NULL CHECK (attendance IN ('present', 'absent')),
  operator_id uuid NOT NULL REFERENCES operator,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (student_id, day)
);
CREATE INDEX attendance_day_idx ON attendance (day);
CREATE TRIGGER student_is_here BEFORE INSERT ON attendance
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

GRANT SELECT, INSERT, UPDATE, DELETE ON attendance TO merenda_app;

-- A meal that was cancelled because the student is absent.
ALTER TABLE meal_order DROP CONSTRAINT meal_order_cancelled_why_check;
ALTER TABLE meal_order ADD CONSTRAINT meal_order_cancelled_why_check CHECK (cancelled_why IN
  ('by-guardian', 'by-support', 'student-deleted', 'school-closed', 'recipe-changed', 'absent'));
