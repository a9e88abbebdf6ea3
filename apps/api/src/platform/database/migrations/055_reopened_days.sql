-- Standing orders look at days that open again at once, whoever opens them: the console, an import, a
-- shorter closing (product:console-menus#closed-days). A run that is under way has read the days as
-- closed: it leaves these due. The trigger waits for the transaction's end. An import locks students after
-- closings, and a guardian's act locks a student before its standing order: neither waits for the other.
CREATE FUNCTION days_reopened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE standing_order SET due_at = now(), leased_until = NULL
    FROM (SELECT student_id FROM standing_order
      WHERE school_id = OLD.school_id AND paused_by IS NULL
        AND (due_at > now() OR leased_until IS NOT NULL)
      ORDER BY student_id FOR NO KEY UPDATE) AS reached
    WHERE standing_order.student_id = reached.student_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER days_reopened_by_removal AFTER DELETE ON school_closure
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION days_reopened();
CREATE CONSTRAINT TRIGGER days_reopened_by_change AFTER UPDATE OF last_day ON school_closure
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.last_day < OLD.last_day) EXECUTE FUNCTION days_reopened();
