-- Whole money moves, each under its idempotency key, many in one call.

CREATE TYPE ledger.once_result AS (outcome text, results jsonb);

-- As it is kept: numbers as text, since a reader of JSON may not have 64 bits.
CREATE FUNCTION ledger.result_as_json(r ledger.post_result) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN jsonb_build_object('id', r.id, 'code', r.code, 'debit_after', r.debit_after::text,
    'credit_after', r.credit_after::text, 'created_at', r.created_at);
END;
$$;

-- - requests: [{ scope, key, hash }].
-- - items: the items of all requests. `chain` is the request's number from 1: a request is one linked group.
-- - permits: completes a request's items; null forbids the request. Without permits every request may.
--
-- The answers stand in the order of the requests:
--
-- - 'done': posted now, or refused now. A refusal by the ledger is an answer and is kept.
-- - 'replayed': the kept answer.
-- - 'different': the key belongs to another request.
-- - 'busy': another transaction works on the key.
-- - 'forbidden': the request had no permit, and changed nothing for its neighbours.
--
-- Each known key is looked up by itself (LATERAL, LIMIT). In a join of the whole, a connection that planned
-- with few kept answers would read all of them for every batch.
CREATE FUNCTION ledger.post_once(
  requests jsonb, items jsonb, permits jsonb[] DEFAULT NULL
) RETURNS ledger.once_result[]
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
  total integer := jsonb_array_length(requests);
  scopes text[] := '{}';
  keys text[] := '{}';
  hashes text[] := '{}';
  names text[] := '{}';          -- scope and key in one; null when it is not permitted
  claimed boolean[] := '{}';
  known ledger.idempotency[];
  known_names text[];
  answers ledger.once_result[] := '{}';
  responses jsonb[] := array_fill(NULL::jsonb, ARRAY[total]);
  todo ledger.posting[] := '{}';
  results ledger.post_result[];
  item ledger.posting;
  answer ledger.once_result;
  twin integer;
BEGIN
  permits := coalesce(permits, array_fill('{}'::jsonb, ARRAY[total]));
  FOR r IN 1 .. total LOOP
    scopes := scopes || (requests -> r - 1 ->> 'scope');
    keys := keys || (requests -> r - 1 ->> 'key');
    hashes := hashes || (requests -> r - 1 ->> 'hash');
    names := names || CASE WHEN permits[r] IS NOT NULL
      THEN length(scopes[r]) || ':' || scopes[r] || keys[r] END;
    claimed := claimed || (permits[r] IS NOT NULL AND ledger.claim_key(scopes[r], keys[r]));
  END LOOP;

  SELECT array_agg(i), array_agg(length(i.scope) || ':' || i.scope || i.key)
  INTO known, known_names
  FROM unnest(scopes, keys) w(scope, key)
  CROSS JOIN LATERAL (
    SELECT * FROM ledger.idempotency k WHERE k.scope = w.scope AND k.key = w.key LIMIT 1
  ) i;

  FOR r IN 1 .. total LOOP
    twin := array_position(known_names, names[r]);
    answer := CASE
      WHEN permits[r] IS NULL THEN ROW('forbidden', NULL)::ledger.once_result
      WHEN NOT claimed[r] THEN ROW('busy', NULL)::ledger.once_result
      WHEN known[twin].request_hash <> hashes[r] THEN ROW('different', NULL)::ledger.once_result
      WHEN twin IS NOT NULL THEN ROW('replayed', known[twin].response)::ledger.once_result
      WHEN hashes[array_position(names, names[r])] <> hashes[r]
        THEN ROW('different', NULL)::ledger.once_result
      WHEN array_position(names, names[r]) < r THEN ROW('replayed', NULL)::ledger.once_result
      ELSE ROW('done', NULL)::ledger.once_result
    END;
    answers := answers || answer;
  END LOOP;

  FOREACH item IN ARRAY ledger.read_items(items) LOOP
    IF answers[item.chain].outcome = 'done' THEN
      todo := todo || jsonb_populate_record(item, permits[item.chain]);
    END IF;
  END LOOP;
  results := ledger.post_items(todo);

  FOR i IN 1 .. cardinality(todo) LOOP
    responses[todo[i].chain] :=
      coalesce(responses[todo[i].chain], '[]') || ledger.result_as_json(results[i]);
  END LOOP;
  INSERT INTO ledger.idempotency (scope, key, request_hash, response)
  SELECT * FROM unnest(scopes, keys, hashes, responses) u(scope, key, hash, response)
  WHERE u.response IS NOT NULL;

  FOR r IN 1 .. total LOOP
    IF answers[r].outcome = 'done' THEN
      answers[r].results := responses[r];
    ELSIF answers[r].outcome = 'replayed' AND answers[r].results IS NULL THEN
      answers[r].results := responses[array_position(names, names[r])];
    END IF;
  END LOOP;
  RETURN answers;
END;
$$;
