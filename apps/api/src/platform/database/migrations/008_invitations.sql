-- Second guardians: who is invited to a student, and what is remembered of those who left.

-- Whoever registered the student can always spend, so nobody has to decide it for them.
ALTER TABLE guardianship
  ADD CONSTRAINT guardianship_owner_spends CHECK (may_spend OR NOT is_owner);
CREATE INDEX guardianship_student_idx ON guardianship (student_id);

-- Known by the hash of the letter's token, bound to the e-mail it was sent to, good for one answer.
CREATE TABLE guardian_invitation (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  student_id uuid NOT NULL REFERENCES student,
  inviter_id uuid NOT NULL REFERENCES guardian,
  email text NOT NULL CHECK (email = lower(email)),
  may_spend boolean NOT NULL,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  CHECK (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1)
);
-- One open invitation an address and student: inviting again renews it.
CREATE UNIQUE INDEX guardian_invitation_open_key ON guardian_invitation (student_id, email)
  WHERE accepted_at IS NULL AND declined_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX guardian_invitation_inviter_idx ON guardian_invitation (inviter_id);

-- The student's name as it was when a guardian left: that guardian's own statement goes on showing
-- it, and learns nothing that came later.
CREATE TABLE former_guardianship (
  guardian_id uuid NOT NULL REFERENCES guardian,
  student_id uuid NOT NULL REFERENCES student,
  student_name text NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guardian_id, student_id)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON guardian_invitation, former_guardianship TO merenda_app;
