-- Access that one administrator proposes and another one approves (product:console-administration#two-administrators,
-- record 0121). Only the functions below change an operator's access, and only for an approved proposal.
CREATE TABLE operator_proposal (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The operator who gets other access. NULL makes one, who stands here once approved.
  operator_id uuid REFERENCES operator,
  -- A new operator has both.
  email text CHECK (email = lower(email)),
  name text CHECK (char_length(name) BETWEEN 2 AND 80),
  roles text[] NOT NULL CHECK (cardinality(roles) > 0
    AND roles <@ ARRAY['support', 'finance', 'school', 'administrator']),
  everywhere boolean NOT NULL,
  companies text[] NOT NULL,
  schools uuid[] NOT NULL,
  status text NOT NULL DEFAULT 'open'
    CHECK (status IN ('open', 'approved', 'refused', 'withdrawn')),
  proposed_by uuid NOT NULL REFERENCES operator,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid REFERENCES operator,
  decided_at timestamptz,
  CHECK (num_nulls(email, name) IN (0, 2)),
  CHECK (num_nonnulls(operator_id, email) > 0),
  CHECK (everywhere = (cardinality(companies) + cardinality(schools) = 0)),
  CHECK (num_nulls(decided_by, decided_at) = CASE status WHEN 'open' THEN 2 ELSE 0 END),
  -- Nobody raises the own access, and two people approve.
  CHECK (operator_id <> proposed_by),
  CHECK (status <> 'approved' OR decided_by NOT IN (proposed_by, operator_id)),
  CHECK ((status = 'withdrawn') = (decided_by = proposed_by) OR decided_by IS NULL)
);
CREATE UNIQUE INDEX operator_proposal_operator_key ON operator_proposal (operator_id)
  WHERE status = 'open';
CREATE UNIQUE INDEX operator_proposal_email_key ON operator_proposal (email) WHERE status = 'open';
CREATE INDEX operator_proposal_operator_idx ON operator_proposal (operator_id);

-- Carries out an open proposal for its approver. A new operator gets the code for the first sign-in. Both
-- administrators must be entitled at this moment. NULL: somebody has decided it already.
CREATE FUNCTION approve_operator_proposal(
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
  IF wanted.operator_id IS NULL THEN
    INSERT INTO public.operator (kind, email, name, roles, everywhere, companies, schools)
      VALUES ('person', wanted.email, wanted.name, wanted.roles, wanted.everywhere,
        wanted.companies, wanted.schools)
      RETURNING id INTO made;
    INSERT INTO public.operator_setup (operator_id, token_hash, expires_at)
      VALUES (made, code_hash, code_until);
  ELSE
    UPDATE public.operator SET roles = wanted.roles, everywhere = wanted.everywhere,
        companies = wanted.companies, schools = wanted.schools
      WHERE id = wanted.operator_id AND disabled_at IS NULL
      RETURNING id INTO made;
    IF made IS NULL THEN RETURN NULL; END IF;
  END IF;
  UPDATE public.operator_proposal
    SET status = 'approved', operator_id = made, decided_by = approver, decided_at = now()
    WHERE id = proposal;
  RETURN made;
END $$;
REVOKE EXECUTE ON FUNCTION approve_operator_proposal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION approve_operator_proposal TO merenda_app;

-- Ends an operator's access. Only the owner of the tables gives it back.
CREATE FUNCTION disable_operator(whose uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  UPDATE public.operator SET disabled_at = now() WHERE id = whose AND disabled_at IS NULL
$$;
REVOKE EXECUTE ON FUNCTION disable_operator FROM PUBLIC;
GRANT EXECUTE ON FUNCTION disable_operator TO merenda_app;

GRANT SELECT, UPDATE (status, decided_by, decided_at) ON operator_proposal TO merenda_app;
GRANT INSERT (operator_id, email, name, roles, everywhere, companies, schools, proposed_by)
  ON operator_proposal TO merenda_app;
