-- Why a meal was cancelled; null of open ones and of those before this column (product:ordering#cancelling).
ALTER TABLE meal_order 
  ADD COLUMN cancelled_why text CHECK (
    cancelled_why IN ('by-guardian', 'student-deleted', 'school-closed', 'recipe-changed')),
  ADD CHECK (cancelled_why IS NULL OR status = 'cancelled');

-- What a closing has yet to cancel, and has cancelled.
CREATE INDEX meal_order_school_day_idx ON meal_order (school_id, day);

-- Meals of the days before are history: a closing cancels from the day on which it was entered.
ALTER TABLE school_closure ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE FUNCTION closure_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER closure_changed BEFORE UPDATE OF last_day ON school_closure
  FOR EACH ROW WHEN (OLD.last_day <> NEW.last_day AND OLD.changed_at = NEW.changed_at)
  EXECUTE FUNCTION closure_changed();

GRANT INSERT, UPDATE ON school_closure TO merenda_app;
