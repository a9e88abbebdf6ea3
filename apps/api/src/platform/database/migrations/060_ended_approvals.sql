-- The first of two approvals counts no more once its person's access has ended: another person takes its
-- place (product:console#money). Each other approval stays whose it is.
CREATE OR REPLACE FUNCTION keep_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('requested', 'open') AND NEW.approved_by IS NOT NULL
      AND OLD.seconded_by IS NULL AND NEW.seconded_by IS NULL
      AND EXISTS (SELECT FROM operator WHERE id = OLD.approved_by AND disabled_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an approval stays whose it is' USING ERRCODE = 'check_violation';
END $$;
