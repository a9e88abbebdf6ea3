-- How guardians want to be told, and the browsers that get push messages (product:help#push-messages).
CREATE TABLE alert_settings (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  push_off text[] NOT NULL DEFAULT '{}',
  letters_off text[] NOT NULL DEFAULT '{}',
  -- On the guardian's wall clock, HH:MM.
  quiet_from text,
  quiet_until text,
  time_zone text,
  CHECK (num_nonnulls(quiet_from, quiet_until, time_zone) IN (0, 3))
);
CREATE TABLE push_subscription (
  id uuid PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian,
  -- A browser gets them for as long as it is signed in.
  session_id uuid NOT NULL REFERENCES session ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX push_subscription_guardian_idx ON push_subscription (guardian_id);
CREATE INDEX push_subscription_session_idx ON push_subscription (session_id);

-- What is still to be sent, and when; a row goes when it was sent or there is nothing to tell.
CREATE TABLE push_delivery (
  alert_id uuid NOT NULL REFERENCES alert ON DELETE CASCADE,
  subscription_id uuid NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (alert_id, subscription_id)
);
CREATE INDEX push_delivery_due_idx ON push_delivery (due_at);
CREATE INDEX push_delivery_subscription_idx ON push_delivery (subscription_id);

CREATE TRIGGER guardian_is_here BEFORE INSERT ON alert_settings
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON push_subscription
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON alert_settings, push_subscription, push_delivery TO merenda_app;
