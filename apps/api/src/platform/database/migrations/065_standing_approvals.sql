-- The first of two approvals counts only while its person could still give it (product:console#money). The
-- arguments of the triggers are the roles of which the act asks for one; `OPERATOR_RIGHTS` of the domain has
-- the right itself, by which the application decides.

-- A company, or a case of one school, is within the scope of an operator.
CREATE FUNCTION reaches(who operator, company text, school text) RETURNS boolean LANGUAGE sql STABLE
RETURN (who).everywhere OR coalesce(company = ANY ((who).companies), false)
  OR coalesce(school::uuid = ANY ((who).schools), false);

-- Another person than the second one, who may still approve such a record.
CREATE FUNCTION is_standing_first(first_id uuid, second_id uuid, company text, school text, needed text[])
RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM operator AS first JOIN operator AS second ON second.id = second_id
  WHERE first.id = first_id AND first.disabled_at IS NULL AND first.roles && needed
    AND mailbox_of(first.email) <> mailbox_of(second.email) AND reaches(first, company, school));

CREATE OR REPLACE FUNCTION check_approved_by_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_ jsonb := to_jsonb(NEW);
BEGIN
  IF EXISTS (SELECT FROM operator
      WHERE id IN (NEW.approved_by, NEW.seconded_by) AND kind <> 'person') THEN
    RAISE EXCEPTION 'of two approvals each is a person''s' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.seconded_by IS NOT NULL AND NEW.approved_by IS NULL THEN
    RAISE EXCEPTION 'a second approval wants a first' USING ERRCODE = 'check_violation';
  END IF;
  -- A row that comes from another database has been decided there.
  IF TG_OP = 'UPDATE' AND NEW.seconded_by IS NOT NULL
      AND NOT is_standing_first(NEW.approved_by, NEW.seconded_by,
        coalesce(row_ ->> 'company_id',
          (SELECT company_id FROM topup WHERE id = (row_ ->> 'topup_id')::uuid)),
        row_ ->> 'school_id', TG_ARGV) THEN
    RAISE EXCEPTION 'a second approval wants a first that still counts, of another person'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER payout_approved_by_people ON payout_request;
CREATE TRIGGER payout_approved_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON payout_request FOR EACH ROW
  WHEN (NEW.seconded_by IS NOT NULL OR (NEW.approved_by IS NOT NULL AND NEW.status = 'requested'))
  EXECUTE FUNCTION check_approved_by_people('finance');
DROP TRIGGER ticket_approved_by_people ON ticket;
CREATE TRIGGER ticket_approved_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON ticket FOR EACH ROW
  WHEN (NEW.seconded_by IS NOT NULL OR NEW.approved_by IS NOT NULL)
  EXECUTE FUNCTION check_approved_by_people('support', 'finance');
DROP TRIGGER operator_refund_by_people ON operator_refund;
CREATE TRIGGER operator_refund_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON operator_refund FOR EACH ROW
  WHEN (NEW.seconded_by IS NOT NULL OR NEW.status = 'waiting')
  EXECUTE FUNCTION check_approved_by_people('finance');
DROP TRIGGER owed_payment_by_people ON owed_payment;
CREATE TRIGGER owed_payment_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON owed_payment FOR EACH ROW EXECUTE FUNCTION check_approved_by_people('finance');
CREATE FUNCTION check_return_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_standing_first(NEW.return_by, NEW.return_seconded_by, NEW.company_id, NULL, TG_ARGV) THEN
    RAISE EXCEPTION 'who said first that payout % came back may not say so any more', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payout_return_stands BEFORE UPDATE OF return_seconded_by ON payout_request
  FOR EACH ROW WHEN (NEW.return_seconded_by IS NOT NULL)
  EXECUTE FUNCTION check_return_stands('finance');

-- Another person takes the place of a first one who may not approve any more.
CREATE OR REPLACE FUNCTION keep_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_ jsonb := to_jsonb(NEW);
BEGIN
  IF NEW.status IN ('requested', 'open') AND NEW.approved_by IS NOT NULL
      AND OLD.seconded_by IS NULL AND NEW.seconded_by IS NULL
      AND EXISTS (SELECT FROM operator AS first WHERE id = OLD.approved_by
        AND (disabled_at IS NOT NULL OR NOT roles @> TG_ARGV
          OR NOT reaches(first, row_ ->> 'company_id', row_ ->> 'school_id'))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an approval stays whose it is' USING ERRCODE = 'check_violation';
END $$;
DROP TRIGGER payout_approvals_stay ON payout_request;
CREATE TRIGGER payout_approvals_stay BEFORE UPDATE OF approved_by, seconded_by
  ON payout_request FOR EACH ROW
  WHEN ((OLD.approved_by IS NOT NULL AND OLD.approved_by IS DISTINCT FROM NEW.approved_by)
    OR (OLD.seconded_by IS NOT NULL AND OLD.seconded_by IS DISTINCT FROM NEW.seconded_by))
  EXECUTE FUNCTION keep_approvals('finance');
DROP TRIGGER ticket_approvals_stay ON ticket;
CREATE TRIGGER ticket_approvals_stay BEFORE UPDATE OF approved_by, seconded_by
  ON ticket FOR EACH ROW
  WHEN ((OLD.approved_by IS NOT NULL AND OLD.approved_by IS DISTINCT FROM NEW.approved_by)
    OR (OLD.seconded_by IS NOT NULL AND OLD.seconded_by IS DISTINCT FROM NEW.seconded_by))
  EXECUTE FUNCTION keep_approvals('support', 'finance');
