-- An erased student's row stays for the books, so that a foreign key alone cannot tell: a row about a
-- student waits for a deletion that is under way and is refused after it. A key share, as the foreign key
-- takes, would not wait: a deletion changes no key.
CREATE FUNCTION check_student_is_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM student WHERE id = NEW.student_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the student is gone'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'student_is_here';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER student_is_here BEFORE INSERT ON guardianship
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();
CREATE TRIGGER student_is_here BEFORE INSERT ON guardian_invitation
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();
CREATE TRIGGER student_is_here BEFORE INSERT ON health_key
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();
CREATE TRIGGER student_is_here BEFORE INSERT ON health_form
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();
CREATE TRIGGER student_is_here BEFORE INSERT ON health_draft
  FOR EACH ROW WHEN (NEW.student_id IS NOT NULL) EXECUTE FUNCTION check_student_is_here();
CREATE TRIGGER student_is_here BEFORE INSERT ON student_photo
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();
CREATE TRIGGER student_is_here BEFORE INSERT ON automatic_topup
  FOR EACH ROW WHEN (NEW.student_id IS NOT NULL) EXECUTE FUNCTION check_student_is_here();
CREATE TRIGGER student_is_here BEFORE INSERT ON standing_order
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

-- What was erased is not written again.
CREATE FUNCTION refuse_erased_student() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the student is gone'
    USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'student_is_here';
END $$;
CREATE TRIGGER student_stays_erased BEFORE UPDATE ON student
  FOR EACH ROW WHEN (OLD.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse_erased_student();
