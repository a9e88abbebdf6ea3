-- What somebody has typed of a health form and not sent yet (product:health-form#draft), encrypted before
-- it comes here: with the student's key, or, as a student who is yet to be registered has none, with a
-- key of the draft's own. It goes with whatever gives the right to it.
CREATE TABLE health_draft (
  id uuid PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian,
  student_id uuid REFERENCES health_key ON DELETE CASCADE,
  -- Of a student who is yet to be registered.
  school_id uuid REFERENCES school,
  -- Counts the savings, so that two devices do not overwrite each other unseen.
  revision integer NOT NULL CHECK (revision >= 1),
  device text NOT NULL,
  sealed bytea NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(student_id, school_id) = 1),
  FOREIGN KEY (guardian_id, student_id) REFERENCES guardianship ON DELETE CASCADE
);
CREATE UNIQUE INDEX health_draft_student_key ON health_draft (student_id, guardian_id);
CREATE UNIQUE INDEX health_draft_school_key ON health_draft (guardian_id, school_id);
CREATE INDEX health_draft_saved_idx ON health_draft (saved_at);

CREATE TRIGGER guardian_is_here BEFORE INSERT ON health_draft
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

CREATE TABLE health_draft_key (
  draft_id uuid PRIMARY KEY REFERENCES health_draft ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  wrapped_key bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON health_draft TO merenda_app;
GRANT SELECT, INSERT, DELETE ON health_draft_key TO merenda_app;

-- Whoever may no longer see health data has none left of what was typed.
CREATE FUNCTION end_health_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM health_draft
  WHERE guardian_id = NEW.guardian_id AND student_id = NEW.student_id;
  RETURN NULL;
END $$;
CREATE TRIGGER guardianship_ends_health_draft AFTER UPDATE OF may_see_health ON guardianship
  FOR EACH ROW WHEN (NOT NEW.may_see_health) EXECUTE FUNCTION end_health_draft();
