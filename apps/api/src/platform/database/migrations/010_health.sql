-- Health forms, medical reports and students' photos. They are encrypted before they come here, each
-- student's with a key of its own (product:privacy#encryption): this database alone, or a copy of it,
-- tells nothing.

-- The student's key, itself encrypted with DATA_KEY. Removing the row makes everything that was
-- encrypted with it unreadable, in every copy there may be.
CREATE TABLE health_key (
  student_id uuid PRIMARY KEY REFERENCES student,
  wrapped_key bytea NOT NULL,
  -- Tells which DATA_KEY is wanted without telling anything about it.
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER student_is_here BEFORE INSERT ON health_key
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

CREATE TABLE health_form (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  student_id uuid NOT NULL UNIQUE REFERENCES health_key,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Not to be compared before with the student's coming orders; NULL: compared.
  compare_due_at timestamptz,
  -- How often it has changed: a form that changes while it is compared stays due.
  changes integer NOT NULL DEFAULT 0,
  -- Compared once; a minute later once more, for what was being ordered meanwhile (record 0350).
  is_compared boolean NOT NULL DEFAULT false
);
CREATE INDEX health_form_due_idx ON health_form (compare_due_at) WHERE compare_due_at IS NOT NULL;
CREATE TRIGGER student_is_here BEFORE INSERT ON health_form
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

-- Every version is kept: a kitchen that acted on an older one can be understood later.
CREATE TABLE health_form_version (
  id uuid PRIMARY KEY,
  form_id uuid NOT NULL REFERENCES health_form,
  number integer NOT NULL CHECK (number >= 1),
  sealed bytea NOT NULL,
  author_id uuid NOT NULL REFERENCES guardian,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (form_id, number)
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON health_form_version
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('author_id');

-- A form that comes to name an allergen suspends the coming meals with it, as a changed recipe does, and
-- one that names it no more sets them free (product:ordering#suspended-orders).
CREATE FUNCTION form_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE health_form SET compare_due_at = now(), changes = changes + 1, is_compared = false
  WHERE id = NEW.form_id;
  RETURN NULL;
END $$;
CREATE TRIGGER form_changed AFTER INSERT ON health_form_version
  FOR EACH ROW EXECUTE FUNCTION form_changed();

-- The file itself lies encrypted in the file store; its name and kind are sealed too.
CREATE TABLE medical_report (
  form_id uuid PRIMARY KEY REFERENCES health_form,
  path text NOT NULL UNIQUE,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A health form that is typed and not sent yet (product:health-form#draft), encrypted with the student's
-- key. A draft for a student yet to be registered has a key of its own. A draft goes with the record that
-- gives the right to it.
CREATE TABLE health_draft (
  id uuid PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian,
  student_id uuid REFERENCES health_key ON DELETE CASCADE,
  -- The draft's student is yet to be registered there.
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
CREATE TRIGGER student_is_here BEFORE INSERT ON health_draft
  FOR EACH ROW WHEN (NEW.student_id IS NOT NULL) EXECUTE FUNCTION check_student_is_here();

CREATE TABLE health_draft_key (
  draft_id uuid PRIMARY KEY REFERENCES health_draft ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  wrapped_key bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8)
);

-- A guardian who may no longer see health data has none left of what was typed.
CREATE FUNCTION end_health_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM health_draft
  WHERE guardian_id = NEW.guardian_id AND student_id = NEW.student_id;
  RETURN NULL;
END $$;
CREATE TRIGGER guardianship_ends_health_draft AFTER UPDATE OF may_see_health ON guardianship
  FOR EACH ROW WHEN (NOT NEW.may_see_health) EXECUTE FUNCTION end_health_draft();

-- A student's photo (product:students#photo): a small square. It goes with the key.
CREATE TABLE student_photo (
  student_id uuid PRIMARY KEY REFERENCES health_key ON DELETE CASCADE,
  -- Another one with each photo: what the browser has of an older one is not taken for it.
  id uuid NOT NULL,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 1048576),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER student_is_here BEFORE INSERT ON student_photo
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

GRANT SELECT, INSERT, DELETE ON health_key, health_form, health_form_version, health_draft_key
  TO merenda_app;
-- Versions are never changed, but a form is locked while it gets a new one.
GRANT UPDATE ON health_form TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON medical_report, health_draft, student_photo TO merenda_app;
