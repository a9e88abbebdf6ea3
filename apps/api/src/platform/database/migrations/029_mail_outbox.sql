-- One outbox for e-mails: written in the transaction that causes the e-mail, handed over by any
-- number of workers. It holds ids and little else: words and addresses are found when an e-mail is
-- composed, and tokens are made then.
CREATE TABLE mail_outbox (
  -- The kind and what it is about: the same id is the same e-mail for ever.
  id text PRIMARY KEY CHECK (id ~ '^[!-~]{1,200}$'),
  kind text NOT NULL,
  -- Whose erasure forgets it. No foreign key: that would lock the guardian's row in each transaction
  -- that moves money, in another order than whoever erases the guardian.
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

GRANT SELECT, INSERT, UPDATE, DELETE ON mail_outbox TO merenda_app;

-- A token is made each time an invitation's e-mail is composed; each is good until the invitation is
-- answered, renewed or over.
CREATE TABLE guardian_invitation_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  invitation_id uuid NOT NULL REFERENCES guardian_invitation ON DELETE CASCADE
);
CREATE INDEX guardian_invitation_token_idx ON guardian_invitation_token (invitation_id);
INSERT INTO guardian_invitation_token SELECT token_hash, id FROM guardian_invitation;
ALTER TABLE guardian_invitation DROP COLUMN token_hash;

GRANT SELECT, INSERT, DELETE ON guardian_invitation_token TO merenda_app;
