-- The help desk (product:console-desk#inbox): who works on a ticket, since when its guardian waits, and the times
-- from which its figures are computed. Triggers keep them, so that copies of the release before do, too.

ALTER TABLE ticket
  ADD COLUMN assigned_to uuid REFERENCES operator,
  -- The first moment since support's last word at which the guardian wrote; NULL where nobody waits.
  ADD COLUMN waiting_since timestamptz,
  ADD COLUMN first_answer_at timestamptz,
  -- When it ceased to be open; NULL while it is open.
  ADD COLUMN closed_at timestamptz;

CREATE FUNCTION follow_ticket_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status = OLD.status THEN RETURN NEW; END IF;
  NEW.closed_at := CASE WHEN NEW.status = 'open' THEN NULL ELSE NEW.updated_at END;
  NEW.waiting_since := CASE WHEN NEW.status = 'open' THEN NEW.updated_at END;
  RETURN NEW;
END $$;
CREATE TRIGGER ticket_status_followed BEFORE INSERT OR UPDATE OF status ON ticket
  FOR EACH ROW EXECUTE FUNCTION follow_ticket_status();

CREATE FUNCTION follow_ticket_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.author = 'operator' THEN
    UPDATE ticket SET waiting_since = NULL,
      first_answer_at = coalesce(first_answer_at, NEW.created_at)
    WHERE id = NEW.ticket_id;
  ELSE
    UPDATE ticket SET waiting_since = NEW.created_at
    WHERE id = NEW.ticket_id AND status = 'open' AND waiting_since IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ticket_message_followed AFTER INSERT ON ticket_message
  FOR EACH ROW EXECUTE FUNCTION follow_ticket_message();

WITH answers AS (
  SELECT ticket_id, min(created_at) AS first_at, max(number) AS last_number
  FROM ticket_message WHERE author = 'operator' GROUP BY ticket_id
)
UPDATE ticket SET
  first_answer_at = (SELECT first_at FROM answers WHERE ticket_id = ticket.id),
  closed_at = CASE WHEN status <> 'open' THEN updated_at END,
  waiting_since = CASE WHEN status <> 'open' THEN NULL
    WHEN EXISTS (SELECT FROM answers WHERE ticket_id = ticket.id) THEN (
      SELECT min(created_at) FROM ticket_message AS message JOIN answers USING (ticket_id)
      WHERE message.ticket_id = ticket.id AND message.number > last_number)
    ELSE created_at END;

-- The desk's order: those who wait, the longest first, then the longest unchanged.
CREATE INDEX ticket_desk_idx ON ticket
  (status, (coalesce(waiting_since, 'infinity')), updated_at, id);
