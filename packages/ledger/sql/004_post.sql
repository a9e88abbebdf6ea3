-- Judges and applies the items one after the other, then writes. Raises unique_violation when
-- another transaction has just committed one of the ids (see `post`).
CREATE FUNCTION ledger.try_post(todo ledger.posting[]) RETURNS ledger.post_result[]
LANGUAGE plpgsql AS $$
DECLARE
  results ledger.post_result[] := '{}';
  wanted uuid[] := '{}';       -- accounts of all items
  ids uuid[] := '{}';          -- ids of all items
  holds uuid[] := '{}';        -- holds that items resolve
  states ledger.balance[];     -- the accounts, as applied so far
  accounts uuid[] := '{}';     -- aligned with states
  seen ledger.transfer[];      -- stored transfers first, then those made here
  seen_ids uuid[] := '{}';     -- aligned with seen
  seen_holds uuid[] := '{}';   -- aligned with seen: the hold that it resolves
  stored integer;              -- how many of them were there before
  with_holds boolean := false;
  clock timestamptz;
  item ledger.posting;
  made ledger.transfer;
  hold ledger.transfer;
  debit ledger.balance;
  credit ledger.balance;
  code text;
  at timestamptz;
  drawn bigint;
  moved bigint;
  held bigint;
  d integer;
  c integer;
  chain integer;               -- the linked group under way; null for an item alone
  first integer;               -- where it begins
  broken boolean := false;     -- whether it has failed
  saved integer;               -- how many transfers were seen when it began
  saved_states ledger.balance[];
BEGIN
  FOREACH item IN ARRAY todo LOOP
    ids := ids || item.id;
    wanted := wanted || item.debit || item.credit;
    IF item.pending_id IS NOT NULL THEN
      holds := holds || item.pending_id;
    END IF;
  END LOOP;

  states := ledger.lock_accounts(wanted);
  FOREACH debit IN ARRAY states LOOP
    accounts := accounts || debit.account;
  END LOOP;
  seen := ledger.load_transfers(ids, holds);
  FOREACH made IN ARRAY seen LOOP
    seen_ids := seen_ids || made.id;
    seen_holds := seen_holds || made.pending_id;
  END LOOP;
  stored := cardinality(seen);
  clock := clock_timestamp();

  FOR i IN 1 .. cardinality(todo) LOOP
    item := todo[i];
    IF item.chain IS NULL OR chain IS DISTINCT FROM item.chain THEN
      broken := false;
      chain := NULL;
      IF i < cardinality(todo) AND item.chain = todo[i + 1].chain THEN
        chain := item.chain;
        first := i;
        saved := cardinality(seen);
        saved_states := states;
      END IF;
    END IF;
    IF broken THEN
      results := results || ROW(item.id, 'linked_failed', NULL, NULL, NULL)::ledger.post_result;
      CONTINUE;
    END IF;

    made := seen[array_position(seen_ids, item.id)];
    IF made.id IS NOT NULL THEN
      code := ledger.judge_replay(item, made);
    ELSE
      d := array_position(accounts, item.debit);
      c := array_position(accounts, item.credit);
      debit := states[d];
      credit := states[c];
      at := greatest(clock, debit.last_at, credit.last_at);
      code := NULL;
      IF item.pending_id IS NOT NULL THEN
        hold := seen[array_position(seen_ids, item.pending_id)];
        made := seen[array_position(seen_holds, item.pending_id)];
        code := ledger.judge_resolution(item, hold, made.phase, at);
        item.amount := coalesce(item.amount, hold.amount);
      END IF;
      code := coalesce(code, CASE
        WHEN item.amount IS NULL OR item.amount NOT BETWEEN 1 AND 1000000000000000
          THEN 'amount_invalid'
        WHEN item.debit = item.credit THEN 'same_account'
        WHEN debit.account IS NULL OR credit.account IS NULL THEN 'account_missing'
        WHEN (debit.closed OR credit.closed) AND item.phase <= 'post' THEN 'account_closed'
        WHEN item.currency IS NULL OR debit.currency <> item.currency
          OR credit.currency <> item.currency THEN 'currency_mismatch'
        WHEN item.phase = 'pending' AND item.expires_at <= at THEN 'pending_expired'
        WHEN item.phase <= 'pending'
          AND debit.posted_minor - debit.pending_minor - item.amount < debit.floor_minor
          THEN 'insufficient_funds'
        WHEN credit.posted_minor > 9000000000000000000 - item.amount THEN 'balance_overflow'
        ELSE 'ok'
      END);
    END IF;

    IF code = 'ok' THEN
      drawn := nextval('ledger.position');
      moved := CASE WHEN item.phase IN ('posted', 'post') THEN item.amount ELSE 0 END;
      held := CASE item.phase WHEN 'posted' THEN 0 WHEN 'pending' THEN item.amount ELSE -hold.amount END;
      debit := ROW(debit.account, debit.posted_minor - moved, debit.pending_minor + held,
        debit.floor_minor, debit.seq + 1, debit.movements + sign(moved), at, debit.currency, debit.closed);
      credit := ROW(credit.account, credit.posted_minor + moved, credit.pending_minor,
        credit.floor_minor, credit.seq + 1, credit.movements + sign(moved), at, credit.currency, credit.closed);
      states[d] := debit;
      states[c] := credit;
      made := ROW(drawn, item.amount, coalesce(debit.seq, drawn), coalesce(credit.seq, drawn),
        debit.posted_minor, credit.posted_minor, at, least(item.event_at, at),
        CASE WHEN item.phase = 'pending' THEN item.expires_at END, item.id, item.debit, item.credit,
        item.group_id, item.pending_id, item.phase, item.currency, item.kind, item.reference);
      with_holds := with_holds OR item.phase <> 'posted';
      seen := seen || made;
      seen_ids := seen_ids || made.id;
      seen_holds := seen_holds || made.pending_id;
    END IF;

    -- A linked group is all new or all known; anything else undoes what it has done so far.
    IF chain IS NOT NULL AND (code NOT IN ('ok', 'exists') OR i > first AND code <> results[first].code) THEN
      broken := true;
      code := CASE code WHEN 'ok' THEN 'linked_failed' ELSE code END;
      states := saved_states;
      seen := seen[:saved];
      seen_ids := seen_ids[:saved];
      seen_holds := seen_holds[:saved];
      FOR k IN first .. i - 1 LOOP
        IF results[k].code = 'ok' THEN
          results[k] := ROW(results[k].id, 'linked_failed', NULL, NULL, NULL)::ledger.post_result;
        END IF;
      END LOOP;
    END IF;

    IF code IN ('ok', 'exists') THEN
      results := results
        || ROW(made.id, code,
          made.debit_after - states[array_position(accounts, made.debit_account)].pending_minor,
          made.credit_after - states[array_position(accounts, made.credit_account)].pending_minor,
          made.created_at)::ledger.post_result;
    ELSE
      results := results || ROW(item.id, code, NULL, NULL, NULL)::ledger.post_result;
    END IF;
  END LOOP;

  IF cardinality(seen) > stored THEN
    PERFORM ledger.write(seen[stored + 1:], states, with_holds);
  END IF;
  RETURN results;
END;
$$;

-- When two calls race for one id, the second fails when it writes. Its work is undone and judged again,
-- with the first call's transfer in sight.
CREATE FUNCTION ledger.post_items(todo ledger.posting[]) RETURNS ledger.post_result[]
LANGUAGE plpgsql AS $$
BEGIN
  FOR attempt IN 1 .. 5 LOOP
    BEGIN
      RETURN ledger.try_post(todo);
    EXCEPTION WHEN unique_violation THEN
      IF attempt = 5 THEN
        RAISE;
      END IF;
    END;
  END LOOP;
END;
$$;

-- One plain movement with a strict side, which is what most calls are: locked, checked and written
-- in three statements where the general way takes a dozen. Null when anything about it is not plain
-- (a hold, a known id, too little money, …): nothing was written then, and `post_items` finds out
-- what to say. Only the general way knows the codes of refusals.
CREATE FUNCTION ledger.post_plain(item ledger.posting) RETURNS ledger.post_result
LANGUAGE plpgsql AS $$
DECLARE
  locked ledger.balance;
  debit ledger.balance;
  credit ledger.balance;
  at timestamptz;
  drawn bigint;
BEGIN
  IF item.phase IS DISTINCT FROM 'posted' OR item.pending_id IS NOT NULL THEN
    RETURN NULL;
  END IF;
  FOR locked IN
    SELECT * FROM ledger.balance b WHERE b.account IN (item.debit, item.credit)
    ORDER BY b.account FOR NO KEY UPDATE
  LOOP
    IF locked.account = item.debit THEN
      debit := locked;
    ELSE
      credit := locked;
    END IF;
  END LOOP;
  IF debit.account IS NULL AND credit.account IS NOT NULL THEN
    SELECT a.id, a.currency, a.closed_at IS NOT NULL
    INTO debit.account, debit.currency, debit.closed
    FROM ledger.account a WHERE a.id = item.debit AND a.mode = 'append';
  ELSIF credit.account IS NULL AND debit.account IS NOT NULL THEN
    SELECT a.id, a.currency, a.closed_at IS NOT NULL
    INTO credit.account, credit.currency, credit.closed
    FROM ledger.account a WHERE a.id = item.credit AND a.mode = 'append';
  END IF;

  at := greatest(clock_timestamp(), debit.last_at, credit.last_at);
  IF item.debit <> item.credit
    AND NOT debit.closed AND NOT credit.closed
    AND debit.currency = item.currency AND credit.currency = item.currency
    AND item.amount BETWEEN 1 AND 1000000000000000
    AND coalesce(debit.posted_minor - debit.pending_minor - item.amount >= debit.floor_minor, true)
    AND coalesce(credit.posted_minor <= 9000000000000000000 - item.amount, true)
  THEN
    drawn := nextval('ledger.position');
    INSERT INTO ledger.transfer VALUES (drawn, item.amount,
      coalesce(debit.seq + 1, drawn), coalesce(credit.seq + 1, drawn),
      debit.posted_minor - item.amount, credit.posted_minor + item.amount,
      at, least(item.event_at, at), NULL, item.id, item.debit, item.credit, item.group_id, NULL,
      'posted', item.currency, item.kind, item.reference)
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
      UPDATE ledger.balance b
      SET posted_minor = b.posted_minor
          + CASE b.account WHEN item.debit THEN -item.amount ELSE item.amount END,
        seq = b.seq + 1, movements = b.movements + 1, last_at = at
      WHERE b.account IN (item.debit, item.credit);
      RETURN ROW(item.id, 'ok', debit.posted_minor - item.amount - debit.pending_minor,
        credit.posted_minor + item.amount - credit.pending_minor, at)::ledger.post_result;
    END IF;
  END IF;
  RETURN NULL;
END;
$$;

-- Posts the items (fields: see `ledger.posting`); the results stand in the same order.
CREATE FUNCTION ledger.post(items jsonb) RETURNS ledger.post_result[]
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
DECLARE
  quick ledger.post_result;
BEGIN
  IF jsonb_array_length(items) = 1 THEN
    quick := ledger.post_plain(jsonb_populate_record(NULL::ledger.posting, items -> 0));
    IF quick.id IS NOT NULL THEN
      RETURN ARRAY[quick];
    END IF;
  END IF;
  RETURN ledger.post_items(ledger.read_items(items));
END;
$$;
