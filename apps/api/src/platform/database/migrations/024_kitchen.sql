-- A school's kitchen: each day and service has a state, what was served, and the printed production sheets.

-- A day without a row is planned.
CREATE TABLE kitchen_day (
  school_id uuid NOT NULL REFERENCES school,
  day date NOT NULL,
  service text NOT NULL CHECK (service IN
    ('lunch', 'party', 'special-event', 'INO-TA', 'COFF-BRK')),
  -- The cut-off begins the cooking without a change here (product:console-kitchen#states).
  status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'cooking', 'served', 'closed')),
  -- Counts the changes, so that two operators who change it at once hear of each other.
  version integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  changed_by uuid NOT NULL REFERENCES operator,
  PRIMARY KEY (school_id, day, service)
);

-- A dish's portions at the end of the day.
CREATE TABLE kitchen_count (
  school_id uuid NOT NULL,
  day date NOT NULL,
  service text NOT NULL,
  product_id uuid NOT NULL REFERENCES product,
  served integer NOT NULL CHECK (served BETWEEN 0 AND 100000),
  left_over integer NOT NULL CHECK (left_over BETWEEN 0 AND 100000),
  thrown_away integer NOT NULL CHECK (thrown_away BETWEEN 0 AND 100000),
  PRIMARY KEY (school_id, day, service, product_id),
  FOREIGN KEY (school_id, day, service) REFERENCES kitchen_day
);

-- A printed production sheet, with its quantities: the board marks what has changed since.
CREATE TABLE kitchen_print (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  school_id uuid NOT NULL REFERENCES school,
  day date NOT NULL,
  service text NOT NULL CHECK (service IN
    ('lunch', 'party', 'special-event', 'INO-TA', 'COFF-BRK')),
  printed_at timestamptz NOT NULL,
  printed_by uuid NOT NULL REFERENCES operator
);
CREATE INDEX kitchen_print_day_idx ON kitchen_print (school_id, day, service, printed_at DESC);
CREATE TABLE kitchen_print_dish (
  print_id uuid NOT NULL REFERENCES kitchen_print,
  product_id uuid NOT NULL REFERENCES product,
  slot text NOT NULL CHECK (slot ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (print_id, product_id, slot)
);

GRANT SELECT, INSERT, UPDATE ON kitchen_day, kitchen_count TO merenda_app;
GRANT SELECT, INSERT ON kitchen_print, kitchen_print_dish TO merenda_app;
