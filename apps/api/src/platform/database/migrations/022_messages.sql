-- Messages to guardians: by e-mail, on their pages, by push.

-- One outbox for e-mails: written in the transaction that causes the e-mail, handed over by any
-- number of workers. It holds ids and little else: words and addresses are found when an e-mail is
-- composed, and tokens are made then.
CREATE TABLE mail_outbox (
  -- The kind and what it is about: the same id is the same e-mail for ever. Its length is a condition of
  -- its own: `{1,200}` makes PostgreSQL compare a text with two hundred copies of the pattern.
  id text PRIMARY KEY CHECK (length(id) <= 200 AND id ~ '^[!-~]+$'),
  kind text NOT NULL,
  -- The guardian's erasure forgets it. No foreign key: that would lock the guardian's row in each
  -- transaction that moves money, in another order than whoever erases the guardian.
  guardian_id uuid,
  -- '{}' once it is closed.
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Not to be taken up before: moved on by whoever takes it, and by each failure.
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- When it was handed over, given up, or found to have nobody to go to.
  closed_at timestamptz
);
-- New ones go first, so that a sign-in does not wait for what a carrier has not taken for hours.
CREATE INDEX mail_outbox_due_idx ON mail_outbox (attempts, due_at) WHERE closed_at IS NULL;
CREATE INDEX mail_outbox_closed_idx ON mail_outbox (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX mail_outbox_guardian_idx ON mail_outbox (guardian_id);

-- Alerts (product:help#alerts): ids and what happened, no words.
CREATE TABLE alert (
  id uuid PRIMARY KEY,
  -- No foreign key, as in mail_outbox: its lock would be taken by each transaction that moves money.
  guardian_id uuid NOT NULL,
  kind text NOT NULL,
  -- The record that it is about.
  subject uuid,
  -- Names what happened: it is told once.
  event text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  UNIQUE (guardian_id, event)
);
CREATE INDEX alert_subject_idx ON alert (subject) WHERE resolved_at IS NULL;
CREATE INDEX alert_created_idx ON alert (created_at);
-- A guardian's open alerts, the newest first: looked at twice a second for whoever looks at a page.
CREATE INDEX alert_open_idx ON alert (guardian_id, created_at DESC, id DESC) WHERE resolved_at IS NULL;

-- A note that an operator posted to the guardians of a company, or of one of its schools.
CREATE TABLE alert_note (
  id uuid PRIMARY KEY,
  company_id text NOT NULL REFERENCES company,
  school_id uuid REFERENCES school,
  operator_id uuid NOT NULL REFERENCES operator,
  body text NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- How guardians want to be told, and the browsers that get push messages (product:help#push-messages).
CREATE TABLE alert_settings (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  push_off text[] NOT NULL DEFAULT '{}',
  emails_off text[] NOT NULL DEFAULT '{}',
  -- On the guardian's wall clock, HH:MM.
  quiet_from text,
  quiet_until text,
  time_zone text,
  CHECK (num_nonnulls(quiet_from, quiet_until, time_zone) IN (0, 3))
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON alert_settings
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

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
CREATE TRIGGER guardian_is_here BEFORE INSERT ON push_subscription
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- Messages still to be sent, and when; a row goes when it was sent or there is nothing to tell.
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

-- Events for a guardian's open pages (product:api#events), numbered for each guardian without a gap in the
-- order of the commits. A page that names its last number gets all later events, once.
CREATE TABLE guardian_stream (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  last_number bigint NOT NULL
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardian_stream
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

CREATE TABLE guardian_event (
  guardian_id uuid NOT NULL REFERENCES guardian,
  number bigint NOT NULL CHECK (number >= 1),
  kind text NOT NULL,
  -- The record that it is about; what is told of it is read when it is sent.
  subject uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guardian_id, number)
);
CREATE INDEX guardian_event_at_idx ON guardian_event (at);

GRANT SELECT, INSERT, UPDATE, DELETE ON mail_outbox, alert, alert_settings, push_subscription,
  push_delivery, guardian_stream TO merenda_app;
GRANT SELECT, INSERT ON alert_note TO merenda_app;
-- The purge locks what it removes (FOR UPDATE SKIP LOCKED), which asks for a right to change something.
GRANT SELECT, INSERT, DELETE, UPDATE (at) ON guardian_event TO merenda_app;
