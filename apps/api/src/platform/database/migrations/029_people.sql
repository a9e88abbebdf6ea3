-- Operators find people by parts of their names, also misspelt ones (product:console-people#search).
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A name as it is searched: as a school's `searched`.
CREATE FUNCTION searched_name(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(
  regexp_replace(normalize(name, NFKD), '[\u2010-\u2015\u2212]', '-', 'g'),
  '[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'
));

ALTER TABLE guardian ADD COLUMN searched text NOT NULL
  GENERATED ALWAYS AS (searched_name(name)) STORED;
ALTER TABLE student ADD COLUMN searched text NOT NULL
  GENERATED ALWAYS AS (searched_name(name)) STORED;

CREATE INDEX guardian_searched_idx ON guardian USING gin (searched gin_trgm_ops)
  WHERE deleted_at IS NULL;
CREATE INDEX student_searched_idx ON student USING gin (searched gin_trgm_ops)
  WHERE deleted_at IS NULL;
-- A number, an address, a document and the end of a card are found only whole.
CREATE INDEX student_number_idx ON student (enrollment_number)
  WHERE deleted_at IS NULL AND enrollment_number IS NOT NULL;
CREATE INDEX student_address_idx ON student (email) WHERE deleted_at IS NULL AND email IS NOT NULL;
CREATE INDEX guardian_address_idx ON guardian (email) WHERE deleted_at IS NULL;
CREATE INDEX student_document_idx ON student
  USING gin ((ARRAY[tax_identifier, national_id, passport_number])) WHERE deleted_at IS NULL;
CREATE INDEX guardian_document_idx ON guardian
  USING gin ((ARRAY[tax_identifier, national_id, passport_number])) WHERE deleted_at IS NULL;
CREATE INDEX payment_card_end_idx ON payment_card (last_four) WHERE deleted_at IS NULL;
CREATE INDEX student_class_idx ON student (class_id) WHERE deleted_at IS NULL;
