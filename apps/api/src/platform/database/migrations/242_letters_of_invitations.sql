-- A letter may invite to several students: its token opens an invitation to each of them. A link that
-- the inviter copied or shared is no proof that its letter was read: the address must be confirmed.
ALTER TABLE guardian_invitation_token DROP CONSTRAINT guardian_invitation_token_pkey;
ALTER TABLE guardian_invitation_token ADD PRIMARY KEY (token_hash, invitation_id);
ALTER TABLE guardian_invitation_token ADD COLUMN by_letter boolean NOT NULL DEFAULT true;

UPDATE mail_outbox SET data = data - 'invitation' || jsonb_build_object('invitations', jsonb_build_array(data->'invitation'))
  WHERE kind = 'invitation' AND closed_at IS NULL;
