-- What ends with a card, cards given on a processor's own page, and events that name a payment by
-- its processor's id.

-- Whatever removes a card, by any way, ends what was agreed to be charged to it, in the same moment.
CREATE FUNCTION end_recurring_topups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (
    UPDATE recurring_topup SET ended_at = now(), ended_by = 'card'
    WHERE card_id = NEW.id AND ended_at IS NULL AND next_on IS NOT NULL
    RETURNING id, guardian_id
  )
  INSERT INTO audit (actor, action, subject, detail)
  SELECT guardian_id, 'recurring.ended', id, '{"why": "card"}' FROM ended;
  RETURN NULL;
END $$;
CREATE TRIGGER recurring_topups_end AFTER UPDATE OF deleted_at ON payment_card FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_recurring_topups();
CREATE INDEX recurring_topup_card_idx ON recurring_topup (card_id) WHERE ended_at IS NULL;

-- A page of a processor that was begun for a guardian. It leads to one card, however often its
-- return is told.
CREATE TABLE card_setup (
  id uuid PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian,
  gateway text NOT NULL,
  -- The processor's own id of the page.
  setup_ref text NOT NULL,
  card_id uuid REFERENCES payment_card,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (gateway, setup_ref)
);
CREATE INDEX card_setup_guardian_idx ON card_setup (guardian_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON card_setup TO merenda_app;
CREATE TRIGGER guardian_is_here BEFORE INSERT ON card_setup
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

ALTER TABLE psp_event
  ALTER reference DROP NOT NULL,
  ADD provider_ref text,
  ADD CHECK (num_nonnulls(reference, provider_ref) = 1);
