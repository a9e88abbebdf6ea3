-- Answers that a company's support has ready, by language (product:console-desk#canned-answers).

CREATE TABLE canned_answer (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id text NOT NULL REFERENCES company,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 80),
  -- Text by language; at least one.
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object' AND texts <> '{}'),
  -- Counts the changes: a change of an older version is refused.
  version integer NOT NULL DEFAULT 1,
  UNIQUE (company_id, title)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON canned_answer TO merenda_app;
