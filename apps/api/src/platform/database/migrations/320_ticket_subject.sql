-- What a ticket is about is said once, while it is open (product:help#tickets): support decides about what it
-- has read, also when the first of two operators has read it some time before the second.
CREATE FUNCTION refuse_other_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.order_id, NEW.topup_id, NEW.refund_details)
      IS NOT DISTINCT FROM (OLD.order_id, OLD.topup_id, OLD.refund_details) THEN
    RETURN NEW;
  END IF;
  IF OLD.status <> 'open'
    OR OLD.refund_details IS NOT NULL
    OR (num_nonnulls(OLD.order_id, OLD.topup_id) > 0
      AND (NEW.order_id, NEW.topup_id) IS DISTINCT FROM (OLD.order_id, OLD.topup_id)) THEN
    RAISE EXCEPTION 'ticket % is about something already', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_subject_stays BEFORE UPDATE OF order_id, topup_id, refund_details ON ticket
  FOR EACH ROW EXECUTE FUNCTION refuse_other_subject();
