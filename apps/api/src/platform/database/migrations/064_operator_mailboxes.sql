-- One person has one account as an operator, hence one mailbox (product:operating#operators): `anna+x@…` is
-- `anna@…`, as `mailboxOf` of the domain says. A test compares both.
CREATE FUNCTION mailbox_of(address text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(address, '^(.[^+]*)\+.*(@[^@]*)$', '\1\2');

-- Each mailbox once. Operators who share the mailbox of an older one, from before this rule, have none: they
-- keep their access, and never are the second person beside each other.
ALTER TABLE operator ADD COLUMN mailbox text;
UPDATE operator SET mailbox = mailbox_of(email) WHERE NOT EXISTS (
  SELECT FROM operator AS older WHERE mailbox_of(older.email) = mailbox_of(operator.email)
    AND (older.created_at, older.id) < (operator.created_at, operator.id));
CREATE UNIQUE INDEX operator_mailbox_key ON operator (mailbox);
-- A copy of the release before is refused the second operator of a mailbox, too, and writes nothing.
CREATE FUNCTION keep_operator_mailbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.mailbox := public.mailbox_of(NEW.email);
  RETURN NEW;
END $$;
CREATE TRIGGER operator_mailbox BEFORE INSERT ON operator
  FOR EACH ROW EXECUTE FUNCTION keep_operator_mailbox();

-- Two administrators have two mailboxes.
CREATE FUNCTION check_two_mailboxes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT public.mailbox_of(email)) FROM public.operator
      WHERE id IN (NEW.proposed_by, NEW.decided_by)) < 2 THEN
    RAISE EXCEPTION 'two administrators decide about access' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'operator_proposal_two_administrators';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_proposal_two_mailboxes BEFORE UPDATE OF status ON operator_proposal
  FOR EACH ROW WHEN (NEW.status = 'approved') EXECUTE FUNCTION check_two_mailboxes();
