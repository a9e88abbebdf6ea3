-- Guardians' cases with support, each a conversation (product:help#tickets). A ticket goes with its
-- guardian's account.

CREATE TABLE ticket (
  id uuid PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian,
  company_id text NOT NULL REFERENCES company,
  -- Its people may see the ticket beside the company's; NULL where it is about no school.
  school_id uuid REFERENCES school,
  -- The conversation's name as the chat gives it: opening the same one again opens nothing new.
  conversation_id text NOT NULL CHECK (char_length(conversation_id) BETWEEN 1 AND 64),
  -- A row of the domain's table of ticket types (product:help#ticket-types).
  type text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'confirmed', 'rejected', 'closed')),
  order_id uuid REFERENCES meal_order,
  topup_id uuid REFERENCES topup,
  -- A payout's details as its ticket tells them: those of the bank are masked before they come here.
  refund_details jsonb,
  -- How many messages there are, and up to which of them each side has read.
  messages integer NOT NULL DEFAULT 0,
  guardian_read integer NOT NULL DEFAULT 0,
  operator_read integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Confirming a ticket about an order gives its money back (product:help#confirming); above an amount a
  -- second operator confirms it, too, never the same.
  approved_by uuid REFERENCES operator,
  seconded_by uuid REFERENCES operator,
  UNIQUE (guardian_id, conversation_id),
  CHECK (guardian_read BETWEEN 0 AND messages AND operator_read BETWEEN 0 AND messages),
  CHECK (seconded_by <> approved_by)
);
CREATE INDEX ticket_updated_idx ON ticket (updated_at DESC);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON ticket
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- The subject of a ticket is said once, while it is open. Both of two operators decide about the subject that
-- the first has read.
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
CREATE TRIGGER ticket_approved_by_people BEFORE INSERT OR UPDATE OF approved_by, seconded_by
  ON ticket FOR EACH ROW
  WHEN (NEW.seconded_by IS NOT NULL OR NEW.approved_by IS NOT NULL)
  EXECUTE FUNCTION check_approved_by_people();
CREATE TRIGGER ticket_approvals_stay BEFORE UPDATE OF approved_by, seconded_by
  ON ticket FOR EACH ROW
  WHEN ((OLD.approved_by IS NOT NULL AND OLD.approved_by IS DISTINCT FROM NEW.approved_by)
    OR (OLD.seconded_by IS NOT NULL AND OLD.seconded_by IS DISTINCT FROM NEW.seconded_by))
  EXECUTE FUNCTION keep_approvals();

-- Messages, numbered without a gap from 1 on. The id is made of the sender's key, so that the same
-- message comes once however often it is sent.
CREATE TABLE ticket_message (
  ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 1),
  id uuid NOT NULL UNIQUE,
  author text NOT NULL CHECK (author IN ('guardian', 'operator')),
  operator_id uuid REFERENCES operator,
  body text NOT NULL CHECK (char_length(body) <= 2000),
  -- The quick reply that was chosen.
  quick_reply text CHECK (char_length(quick_reply) <= 40),
  -- The file that is the message.
  file_name text,
  media_type text,
  size_bytes integer,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, number),
  CHECK ((author = 'operator') = (operator_id IS NOT NULL)),
  CHECK (num_nonnulls(file_name, media_type, size_bytes) IN (0, 3)),
  CHECK (file_name IS NOT NULL OR body <> '')
);

-- A file, encrypted with the ticket's key before it comes here; the key is wrapped by DATA_KEY.
CREATE TABLE ticket_file (
  message_id uuid PRIMARY KEY REFERENCES ticket_message (id) ON DELETE CASCADE,
  sealed bytea NOT NULL CHECK (octet_length(sealed) <= 16777216)
);
CREATE TABLE ticket_key (
  ticket_id uuid PRIMARY KEY REFERENCES ticket ON DELETE CASCADE,
  wrapped_key bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8)
);

-- Guardians' answers about a conversation (product:help#survey).
CREATE TABLE survey_answer (
  id uuid PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian,
  survey_id uuid NOT NULL,
  company_id text NOT NULL REFERENCES company,
  school_id uuid REFERENCES school,
  service text NOT NULL CHECK (service IN ('WALLET')),
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text CHECK (char_length(comment) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX survey_answer_guardian_idx ON survey_answer (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON survey_answer
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON ticket, ticket_key TO merenda_app;
GRANT SELECT, INSERT, DELETE ON ticket_message, ticket_file, survey_answer TO merenda_app;
