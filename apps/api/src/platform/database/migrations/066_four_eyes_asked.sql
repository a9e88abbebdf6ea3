-- A company's own amount is lowered by one administrator. Raised or lifted, fewer acts would want a second
-- person: two administrators agree to that (product:console-administration#companies).

-- The first one's word waits here for the second's. No amount: the currency's.
ALTER TABLE company
  ADD COLUMN four_eyes_asked_by uuid REFERENCES operator,
  ADD COLUMN four_eyes_asked_minor bigint CHECK (four_eyes_asked_minor >= 0),
  ADD COLUMN four_eyes_seconded_by uuid REFERENCES operator,
  ADD CHECK (four_eyes_asked_by IS NOT NULL OR four_eyes_asked_minor IS NULL);
GRANT UPDATE (four_eyes_asked_by, four_eyes_asked_minor, four_eyes_seconded_by) ON company
  TO merenda_app;

-- The owner of the tables sets an amount without a second person.
CREATE FUNCTION check_four_eyes_raised() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'merenda_app' AND NOT (
      OLD.four_eyes_asked_by IS NOT NULL
      AND NEW.four_eyes_from_minor IS NOT DISTINCT FROM OLD.four_eyes_asked_minor
      AND is_standing_first(OLD.four_eyes_asked_by, NEW.four_eyes_seconded_by, NEW.id, NULL,
        ARRAY['administrator'])) THEN
    RAISE EXCEPTION 'two administrators raise the amount of %', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER four_eyes_raised_by_two BEFORE UPDATE OF four_eyes_from_minor ON company
  FOR EACH ROW WHEN (OLD.four_eyes_from_minor IS NOT NULL
    AND (NEW.four_eyes_from_minor IS NULL OR NEW.four_eyes_from_minor > OLD.four_eyes_from_minor))
  EXECUTE FUNCTION check_four_eyes_raised();
