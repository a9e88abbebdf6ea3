-- What schools' own systems call their records: an import finds by it what it wrote before
-- (product:importing#keys). Whatever was not imported has one of ours.

ALTER TABLE school
  ADD COLUMN source_key text NOT NULL DEFAULT uuidv7()::text
    CHECK (char_length(source_key) BETWEEN 1 AND 80),
  ADD UNIQUE (company_id, source_key);
ALTER TABLE school_class
  ADD COLUMN source_key text NOT NULL DEFAULT uuidv7()::text
    CHECK (char_length(source_key) BETWEEN 1 AND 80),
  ADD UNIQUE (school_id, source_key);
ALTER TABLE product
  ADD COLUMN source_key text NOT NULL DEFAULT uuidv7()::text
    CHECK (char_length(source_key) BETWEEN 1 AND 80),
  ADD UNIQUE (company_id, source_key);
ALTER TABLE menu
  ADD COLUMN source_key text NOT NULL DEFAULT uuidv7()::text
    CHECK (char_length(source_key) BETWEEN 1 AND 80),
  ADD UNIQUE (school_id, source_key);
ALTER TABLE menu_category
  ADD COLUMN source_key text NOT NULL DEFAULT uuidv7()::text
    CHECK (char_length(source_key) BETWEEN 1 AND 80),
  ADD UNIQUE (menu_id, source_key);

-- One that is not offered any more stays for the orders that name it.
ALTER TABLE menu_product
  ADD COLUMN is_offered boolean NOT NULL DEFAULT true,
  ADD UNIQUE (menu_id, product_id);

-- A school's own list of who is enrolled: no names, and never longer than it says
-- (product:importing#enrolment).
CREATE TABLE enrolment (
  school_id uuid NOT NULL REFERENCES school,
  number text NOT NULL CHECK (char_length(number) BETWEEN 1 AND 40),
  birth_date date NOT NULL CHECK (birth_date >= DATE '1900-01-01'),
  class_id uuid,
  until date NOT NULL,
  PRIMARY KEY (school_id, number),
  FOREIGN KEY (class_id, school_id) REFERENCES school_class (id, school_id)
);
CREATE INDEX enrolment_until_idx ON enrolment (until);
CREATE INDEX enrolment_class_idx ON enrolment (class_id, school_id);

-- The application compares with it and forgets it in time (what is locked to be deleted asks for UPDATE).
GRANT SELECT, DELETE, UPDATE (until) ON enrolment TO merenda_app;
