-- Scripts whose token two administrators decide about (product:console-administration#two-administrators).
-- The end of the token; NULL: the proposal is about a person. A new script has a name and no address.
ALTER TABLE operator_proposal ADD COLUMN token_until timestamptz;
ALTER TABLE operator_proposal DROP CONSTRAINT operator_proposal_check;
ALTER TABLE operator_proposal DROP CONSTRAINT operator_proposal_check1;
ALTER TABLE operator_proposal ADD CONSTRAINT operator_proposal_check
  CHECK (num_nulls(email, name) IN (0, 2) OR (token_until IS NOT NULL AND email IS NULL));
ALTER TABLE operator_proposal ADD CONSTRAINT operator_proposal_check1
  CHECK (num_nonnulls(operator_id, name) > 0);
ALTER TABLE operator_proposal ADD CONSTRAINT operator_proposal_script_check
  CHECK (token_until IS NULL OR email IS NULL);
CREATE UNIQUE INDEX operator_proposal_script_key ON operator_proposal (name)
  WHERE status = 'open' AND token_until IS NOT NULL;
GRANT INSERT (token_until) ON operator_proposal TO merenda_app;

-- Gives a script a token until its end, once. The former token ends now.
CREATE FUNCTION give_script_token(script uuid, hash bytea, token_end timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF token_end <= now() THEN
    RAISE EXCEPTION 'the end of the token is over' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'operator_token_end';
  END IF;
  UPDATE public.operator_session
    SET revoked_at = coalesce(revoked_at, now()), expires_at = least(expires_at, now())
    WHERE operator_id = script;
  INSERT INTO public.operator_session (operator_id, token_hash, user_agent, expires_at)
    VALUES (script, hash, '', token_end);
END $$;
REVOKE EXECUTE ON FUNCTION give_script_token FROM PUBLIC;

-- Makes a script with its token. A script whose token is over leaves its name.
CREATE FUNCTION make_script(
  script_name text, script_roles text[], is_everywhere boolean, in_companies text[],
  in_schools uuid[], hash bytea, token_end timestamptz
) RETURNS uuid LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  UPDATE public.operator SET disabled_at = now()
    WHERE kind = 'script' AND name = script_name AND disabled_at IS NULL
      AND NOT EXISTS (SELECT FROM public.operator_session AS token
        WHERE token.operator_id = operator.id AND token.expires_at > now());
  INSERT INTO public.operator (kind, name, roles, everywhere, companies, schools)
    VALUES ('script', script_name, script_roles, is_everywhere, in_companies, in_schools)
    RETURNING id INTO made;
  PERFORM public.give_script_token(made, hash, token_end);
  RETURN made;
END $$;
REVOKE EXECUTE ON FUNCTION make_script FROM PUBLIC;

-- Carries out an open proposal for its approver: `code_hash` is the hash of a new operator's code for the
-- first sign-in, or of a script's token. Both administrators must be entitled at this moment. NULL: somebody
-- has decided it already.
CREATE OR REPLACE FUNCTION approve_operator_proposal(
  proposal uuid, approver uuid, code_hash bytea, code_until timestamptz
) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  wanted public.operator_proposal;
  made uuid;
BEGIN
  SELECT * INTO wanted FROM public.operator_proposal
    WHERE id = proposal AND status = 'open' FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF (SELECT count(*) FROM public.operator
      WHERE id IN (approver, wanted.proposed_by) AND kind = 'person' AND disabled_at IS NULL
        AND everywhere AND 'administrator' = ANY (roles)) < 2 THEN
    RAISE EXCEPTION 'two administrators decide about access' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'operator_proposal_two_administrators';
  END IF;
  IF wanted.operator_id IS NOT NULL THEN
    UPDATE public.operator SET roles = wanted.roles, everywhere = wanted.everywhere,
        companies = wanted.companies, schools = wanted.schools
      WHERE id = wanted.operator_id AND disabled_at IS NULL
        AND (kind = 'script') = (wanted.token_until IS NOT NULL)
      RETURNING id INTO made;
    IF made IS NULL THEN RETURN NULL; END IF;
    IF wanted.token_until IS NOT NULL THEN
      PERFORM public.give_script_token(made, code_hash, wanted.token_until);
    END IF;
  ELSIF wanted.token_until IS NOT NULL THEN
    made := public.make_script(wanted.name, wanted.roles, wanted.everywhere, wanted.companies,
      wanted.schools, code_hash, wanted.token_until);
  ELSE
    INSERT INTO public.operator (kind, email, name, roles, everywhere, companies, schools)
      VALUES ('person', wanted.email, wanted.name, wanted.roles, wanted.everywhere,
        wanted.companies, wanted.schools)
      RETURNING id INTO made;
    INSERT INTO public.operator_setup (operator_id, token_hash, expires_at)
      VALUES (made, code_hash, code_until);
  END IF;
  UPDATE public.operator_proposal
    SET status = 'approved', operator_id = made, decided_by = approver, decided_at = now()
    WHERE id = proposal;
  RETURN made;
END $$;
