-- Money that the bank sent back goes to the guardian again: from the company's amount on two people say so
-- (product:reversal#four-eyes).

-- The first one's word waits here for the second's, until then without effect; a dismissal takes it back.
ALTER TABLE payout_request
  ADD COLUMN return_by uuid REFERENCES operator,
  -- As the guardian is told once it counts.
  ADD COLUMN return_reason text,
  ADD COLUMN return_seconded_by uuid REFERENCES operator,
  ADD CHECK ((return_reason IS NULL) = (return_by IS NULL)),
  ADD CHECK (return_seconded_by <> return_by);
CREATE INDEX payout_request_returning_idx ON payout_request (created_at)
  WHERE status = 'settled' AND return_by IS NOT NULL;
CREATE FUNCTION check_payout_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM operator
      WHERE id IN (NEW.return_by, NEW.return_seconded_by) AND kind <> 'person') THEN
    RAISE EXCEPTION 'of two who say that payout % came back each is a person', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.return_seconded_by IS NOT NULL)
      IS DISTINCT FROM (NEW.status = 'returned' AND NEW.return_by IS NOT NULL) THEN
    RAISE EXCEPTION 'payout % comes back with the second person', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.return_by <> NEW.return_by) OR (OLD.return_reason <> NEW.return_reason)
      OR (OLD.return_seconded_by IS NOT NULL
        AND OLD.return_seconded_by IS DISTINCT FROM NEW.return_seconded_by) THEN
    RAISE EXCEPTION 'who said that payout % came back stays', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_return_by_people
  BEFORE UPDATE OF status, return_by, return_reason, return_seconded_by ON payout_request
  FOR EACH ROW EXECUTE FUNCTION check_payout_return();
