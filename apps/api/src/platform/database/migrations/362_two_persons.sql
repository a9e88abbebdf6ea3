-- Four eyes are those of two people (product:reversal#four-eyes): a script's approval is nobody's.
ALTER TABLE ticket ADD COLUMN seconded_by uuid REFERENCES operator CHECK (seconded_by <> approved_by);

-- A first approval by a script counts no more: two people approve again.
UPDATE payout_request SET approved_by = NULL
  WHERE status = 'requested' AND approved_by IN (SELECT id FROM operator WHERE kind = 'script');
UPDATE ticket SET approved_by = NULL
  WHERE status IN ('open', 'closed')
    AND approved_by IN (SELECT id FROM operator WHERE kind = 'script');

CREATE FUNCTION check_approved_by_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM operator
      WHERE id IN (NEW.approved_by, NEW.seconded_by) AND kind <> 'person') THEN
    RAISE EXCEPTION 'of two approvals each is a person''s' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.seconded_by IS NOT NULL AND NEW.approved_by IS NULL THEN
    RAISE EXCEPTION 'a second approval wants a first' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an approval stays whose it is' USING ERRCODE = 'check_violation';
END $$;

-- One who is enough alone may be a script.
CREATE TRIGGER payout_approved_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON payout_request FOR EACH ROW
  WHEN (NEW.seconded_by IS NOT NULL OR (NEW.approved_by IS NOT NULL AND NEW.status = 'requested'))
  EXECUTE FUNCTION check_approved_by_people();
CREATE TRIGGER ticket_approved_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON ticket FOR EACH ROW
  WHEN (NEW.seconded_by IS NOT NULL OR NEW.approved_by IS NOT NULL)
  EXECUTE FUNCTION check_approved_by_people();

CREATE TRIGGER payout_approvals_stay BEFORE UPDATE OF approved_by, seconded_by
  ON payout_request FOR EACH ROW
  WHEN ((OLD.approved_by IS NOT NULL AND OLD.approved_by IS DISTINCT FROM NEW.approved_by)
    OR (OLD.seconded_by IS NOT NULL AND OLD.seconded_by IS DISTINCT FROM NEW.seconded_by))
  EXECUTE FUNCTION keep_approvals();
CREATE TRIGGER ticket_approvals_stay BEFORE UPDATE OF approved_by, seconded_by
  ON ticket FOR EACH ROW
  WHEN ((OLD.approved_by IS NOT NULL AND OLD.approved_by IS DISTINCT FROM NEW.approved_by)
    OR (OLD.seconded_by IS NOT NULL AND OLD.seconded_by IS DISTINCT FROM NEW.seconded_by))
  EXECUTE FUNCTION keep_approvals();
