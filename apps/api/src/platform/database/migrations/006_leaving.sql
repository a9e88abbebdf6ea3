-- Leaving: an account is erased at one moment, after which nothing new comes to whoever is gone.

-- A row for a guardian waits for a deletion that is under way and is refused after it. The erased
-- guardian's row stays (top-ups and orders point to it), so that a foreign key alone cannot tell.
CREATE FUNCTION check_guardian_is_here() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM guardian
  WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::uuid AND deleted_at IS NULL
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the guardian is gone'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'guardian_is_here';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER guardian_is_here BEFORE INSERT ON session
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON password_reset
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON payment_card
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON topup
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON cart
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON meal_order
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('requester_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardianship
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- Cards that their processor still has to forget: kept apart from the erased card, until it has.
CREATE TABLE card_removal (
  gateway text NOT NULL,
  gateway_token text NOT NULL,
  -- Not to be asked before: moved on by whoever takes it, and by each failure.
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (gateway, gateway_token)
);
CREATE INDEX card_removal_due_idx ON card_removal (due_at);

-- "What did I do?" is asked by whoever takes along their data.
CREATE INDEX audit_actor_idx ON audit (actor, at) WHERE actor IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON card_removal TO merenda_app;
