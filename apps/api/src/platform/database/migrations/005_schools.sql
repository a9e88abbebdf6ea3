-- Schools, their classes and calendars, and who is enrolled. `source_key` is the name that a school's own
-- system has for a record: an import finds by it what it wrote before (product:importing#keys). A record
-- that was not imported has one of ours.

CREATE TABLE school (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id text NOT NULL REFERENCES company,
  name text NOT NULL,
  is_test boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL,
  wallet_payment boolean NOT NULL,
  anamnesis_enabled boolean NOT NULL,
  -- Schools of one name are told apart by it (product:students#schools).
  town text CHECK (char_length(town) BETWEEN 1 AND 80),
  -- Name and town as they are searched: without case, accents, widths, kinds of dashes, and marks that
  -- draw nothing. `plainForSearch` of packages/domain does the same to what somebody types.
  searched text NOT NULL GENERATED ALWAYS AS (
    lower(regexp_replace(
      regexp_replace(
        normalize(name || ' ' || coalesce(town, ''), NFKD), '[\u2010-\u2015\u2212]', '-', 'g'
      ),
      '[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'
    ))
  ) STORED,
  source_key text NOT NULL DEFAULT uuidv7()::text CHECK (char_length(source_key) BETWEEN 1 AND 80),
  -- At the foot of the school's barcode cards (product:students#barcode-card).
  coupon_logo_id uuid,
  UNIQUE (id, company_id),
  UNIQUE (company_id, source_key),
  FOREIGN KEY (coupon_logo_id, company_id) REFERENCES dish_picture (id, company_id)
);
CREATE INDEX school_company_idx ON school (company_id, name);
CREATE INDEX school_coupon_logo_idx ON school (coupon_logo_id) WHERE coupon_logo_id IS NOT NULL;

CREATE TABLE school_class (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  school_id uuid NOT NULL REFERENCES school,
  name text NOT NULL,
  education_level text NOT NULL,
  year text NOT NULL,
  shift text NOT NULL,
  room_number text,
  source_key text NOT NULL DEFAULT uuidv7()::text CHECK (char_length(source_key) BETWEEN 1 AND 80),
  UNIQUE (id, school_id),
  UNIQUE (school_id, source_key)
);
CREATE INDEX school_class_school_idx ON school_class (school_id, name);

-- Days on which a school serves nothing, both ends included (product:menus#calendar).
CREATE TABLE school_closure (
  school_id uuid NOT NULL REFERENCES school,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  kind text NOT NULL CHECK (kind IN ('holiday', 'closure')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- Meals of the days before are history: a closing cancels from the day on which it was entered.
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (school_id, first_day)
);
CREATE FUNCTION closure_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER closure_changed BEFORE UPDATE OF last_day ON school_closure
  FOR EACH ROW WHEN (OLD.last_day <> NEW.last_day AND OLD.changed_at = NEW.changed_at)
  EXECUTE FUNCTION closure_changed();

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

GRANT SELECT ON school, school_class TO merenda_app;
GRANT UPDATE (coupon_logo_id) ON school TO merenda_app;
GRANT SELECT, INSERT, UPDATE ON school_closure TO merenda_app;
-- The application compares with it and forgets it in time (a lock before a deletion asks for UPDATE).
GRANT SELECT, DELETE, UPDATE (until) ON enrolment TO merenda_app;
