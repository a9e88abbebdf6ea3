-- Health forms and medical reports. What they say is encrypted before it comes here, each student's
-- with a key of its own (decision G.6): this database alone, or a copy of it, tells nothing.

-- The student's key, itself encrypted with DATA_KEY. Removing the row makes everything that was
-- encrypted with it unreadable, in every copy there may be.
CREATE TABLE health_key (
  student_id uuid PRIMARY KEY REFERENCES student,
  wrapped_key bytea NOT NULL,
  -- Tells which DATA_KEY is wanted without telling anything about it.
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE health_form (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  student_id uuid NOT NULL UNIQUE REFERENCES health_key,
  created_at timestamptz NOT NULL DEFAULT now()
);

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

-- The file itself lies encrypted in the file store; its name and kind are sealed too.
CREATE TABLE medical_report (
  form_id uuid PRIMARY KEY REFERENCES health_form,
  path text NOT NULL UNIQUE,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Files that nothing points at any more, or not yet: removed once they are due. A file is noted here
-- before it is written, and crossed out by the transaction that begins to point at it.
CREATE TABLE file_removal (
  path text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX file_removal_due_idx ON file_removal (due_at);

GRANT SELECT, INSERT, DELETE ON health_key, health_form, health_form_version TO merenda_app;
-- Versions are never changed, but a form is locked while it gets a new one.
GRANT UPDATE ON health_form TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON medical_report, file_removal TO merenda_app;
