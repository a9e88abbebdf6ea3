-- How somebody becomes another guardian of a student: invited, by asking the owner, or with a code of the
-- school.

-- Bound to the e-mail address that it was sent to, good for one answer (product:guardians#invitation).
CREATE TABLE guardian_invitation (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  student_id uuid NOT NULL REFERENCES student,
  inviter_id uuid NOT NULL REFERENCES guardian,
  email text NOT NULL CHECK (email = lower(email)),
  may_spend boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  declined_at timestamptz,
  withdrawn_at timestamptz,
  may_see_health boolean NOT NULL DEFAULT false,
  CHECK (num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1)
);
-- One open invitation an address and student: inviting again renews it.
CREATE UNIQUE INDEX guardian_invitation_open_key ON guardian_invitation (student_id, email)
  WHERE accepted_at IS NULL AND declined_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX guardian_invitation_inviter_idx ON guardian_invitation (inviter_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardian_invitation
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('inviter_id');
CREATE TRIGGER student_is_here BEFORE INSERT ON guardian_invitation
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

-- A token is made each time an invitation's email is composed; each is good until the invitation is
-- answered, renewed or over. An email may invite to several students: its token opens an invitation to
-- each of them.
CREATE TABLE guardian_invitation_token (
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  invitation_id uuid NOT NULL REFERENCES guardian_invitation ON DELETE CASCADE,
  -- A link that the inviter copied or shared is no proof that the email was read.
  by_email boolean NOT NULL DEFAULT true,
  PRIMARY KEY (token_hash, invitation_id)
);
CREATE INDEX guardian_invitation_token_idx ON guardian_invitation_token (invitation_id);

-- Somebody asks to be another guardian of a student who is registered: the owner answers
-- (product:guardians#requests). Each time that somebody asks there is a row, also when nothing fits:
-- answer and work are the same.
CREATE TABLE guardian_request (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  -- NULL where the details are nobody's, or the owner is not asked about this guardian.
  student_id uuid REFERENCES student,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  agreed_at timestamptz,
  refused_at timestamptz,
  CHECK (num_nonnulls(agreed_at, refused_at) <= 1),
  CHECK (student_id IS NOT NULL OR num_nonnulls(agreed_at, refused_at) = 0)
);
CREATE INDEX guardian_request_student_idx ON guardian_request (student_id);
CREATE INDEX guardian_request_guardian_idx ON guardian_request (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardian_request
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER student_is_here BEFORE INSERT ON guardian_request
  FOR EACH ROW WHEN (NEW.student_id IS NOT NULL) EXECUTE FUNCTION check_student_is_here();

-- The token of an email to the owner (`guardian_id`) is good for nobody else.
CREATE TABLE guardian_request_token (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  request_id uuid NOT NULL REFERENCES guardian_request ON DELETE CASCADE,
  guardian_id uuid NOT NULL REFERENCES guardian
);
CREATE INDEX guardian_request_token_request_idx ON guardian_request_token (request_id);
CREATE INDEX guardian_request_token_guardian_idx ON guardian_request_token (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON guardian_request_token
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- The school's code for a student, given to the family on paper: with it nobody waits for the owner
-- (product:students#school-code). One a student; a new one takes the place of the one before, and it is
-- gone once it was used.
CREATE TABLE student_code (
  student_id uuid PRIMARY KEY REFERENCES student,
  -- The school that gave it: at another one it is good for nothing.
  school_id uuid NOT NULL REFERENCES school,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE TRIGGER student_is_here BEFORE INSERT ON student_code
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

GRANT SELECT, INSERT, UPDATE, DELETE ON guardian_invitation, guardian_request, student_code
  TO merenda_app;
GRANT SELECT, INSERT, DELETE ON guardian_invitation_token, guardian_request_token TO merenda_app;
