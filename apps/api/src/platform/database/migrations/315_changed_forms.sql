-- A form that comes to name an allergen suspends the coming meals with it, as a changed recipe does, and one
-- that names it no more sets them free (product:ordering#suspended-orders). What is due stands in the form.
ALTER TABLE health_form
  -- Not to be compared before with the student's coming orders; null: compared.
  ADD COLUMN compare_due_at timestamptz,
  -- How often it has changed: what changes while it is compared stays due.
  ADD COLUMN changes integer NOT NULL DEFAULT 0,
  -- Compared once; a minute later once more, for what was being ordered meanwhile (record 0350).
  ADD COLUMN is_compared boolean NOT NULL DEFAULT false;
CREATE INDEX health_form_due_idx ON health_form (compare_due_at) WHERE compare_due_at IS NOT NULL;

CREATE OR REPLACE FUNCTION form_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE health_form SET compare_due_at = now(), changes = changes + 1, is_compared = false
  WHERE id = NEW.form_id;
  RETURN NULL;
END $$;

-- Forms that were written after their meals were ordered.
UPDATE health_form SET compare_due_at = now() WHERE EXISTS (
  SELECT FROM meal_order WHERE meal_order.student_id = health_form.student_id
    AND status IN ('open', 'suspended') AND day >= current_date - 1);
