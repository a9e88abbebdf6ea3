-- When a school serves nothing, and until when meals of a weekday are ordered.

-- Days from the first to the last, both included (product:menus#calendar).
CREATE TABLE school_closure (
  school_id uuid NOT NULL REFERENCES school,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  kind text NOT NULL CHECK (kind IN ('holiday', 'closure')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  PRIMARY KEY (school_id, first_day)
);

GRANT SELECT ON school_closure TO merenda_app;

-- By the weekday of the meal: {"monday": {"weekday": "friday", "minutes": 720}}, minutes since the
-- school's midnight (product:menus#cut-off).
ALTER TABLE menu ADD COLUMN cut_offs jsonb NOT NULL DEFAULT '{}'
  CHECK (jsonb_typeof(cut_offs) = 'object');
