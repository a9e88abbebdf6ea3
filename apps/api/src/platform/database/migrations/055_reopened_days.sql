-- Standing orders look at days that open again at once, whoever opens them: the console, an import, a
-- shorter closing (product:console-menus#closed-days). A run that is under way has read the days as
-- closed: it leaves these due.
CREATE FUNCTION days_reopened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE standing_order SET due_at = now(), leased_until = NULL
    WHERE school_id = OLD.school_id AND paused_by IS NULL
      AND (due_at > now() OR leased_until IS NOT NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER days_reopened_by_removal AFTER DELETE ON school_closure
  FOR EACH ROW EXECUTE FUNCTION days_reopened();
CREATE TRIGGER days_reopened_by_change AFTER UPDATE OF last_day ON school_closure
  FOR EACH ROW WHEN (NEW.last_day < OLD.last_day) EXECUTE FUNCTION days_reopened();
