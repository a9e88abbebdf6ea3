-- Guardians' cards. Their numbers are the processor's: we have its token.

CREATE TABLE payment_card (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  gateway text NOT NULL,
  gateway_token text NOT NULL,
  brand text NOT NULL,
  last_four text NOT NULL CHECK (last_four ~ '^\d{4}$'),
  expiry text NOT NULL CHECK (expiry ~ '^(0[1-9]|1[0-2])\d{2}$'),
  holder text NOT NULL,
  is_default boolean NOT NULL,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (gateway, gateway_token)
);
CREATE UNIQUE INDEX payment_card_default_key ON payment_card (guardian_id)
  WHERE is_default AND deleted_at IS NULL;
CREATE INDEX payment_card_guardian_idx ON payment_card (guardian_id) WHERE deleted_at IS NULL;
CREATE TRIGGER guardian_is_here BEFORE INSERT ON payment_card
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

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
CREATE TRIGGER guardian_is_here BEFORE INSERT ON card_setup
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

GRANT SELECT, INSERT, UPDATE ON payment_card TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON card_setup, card_removal TO merenda_app;
