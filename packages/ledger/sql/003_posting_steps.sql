-- The one way in: `ledger.post(items)`. One call, one round trip, one transaction:
--   1. lock the strict accounts of all items in the order of their ids, so that two calls never
--      wait for each other in a circle;
--   2. judge and apply item after item to what was locked, never netted: an account must afford
--      each item at its turn;
--   3. write the transfers and the new balances.
-- A refusal is a code, never an exception. Right under READ COMMITTED, since everything that decides
-- is read after the locks are held.

-- The items as rows. A resolution takes from its hold what it does not say itself; the hold may
-- stand earlier in the same call.
CREATE FUNCTION ledger.read_items(items jsonb) RETURNS ledger.posting[]
LANGUAGE plpgsql AS $$
DECLARE
  todo ledger.posting[] := '{}';
  item ledger.posting;
  hold record;
BEGIN
  FOR i IN 0 .. jsonb_array_length(items) - 1 LOOP
    item := jsonb_populate_record(NULL::ledger.posting, items -> i);
    IF item.pending_id IS NOT NULL THEN
      SELECT h.* INTO hold FROM (
        SELECT debit_account AS debit, credit_account AS credit, currency, kind
        FROM ledger.transfer WHERE id = item.pending_id
        UNION ALL
        SELECT debit, credit, currency, kind FROM unnest(todo) WHERE id = item.pending_id
      ) h LIMIT 1;
      item.debit := coalesce(item.debit, hold.debit);
      item.credit := coalesce(item.credit, hold.credit);
      item.currency := coalesce(item.currency, hold.currency);
      item.kind := coalesce(item.kind, hold.kind);
    END IF;
    todo := todo || item;
  END LOOP;
  RETURN todo;
END;
$$;

-- The accounts as they are, the strict ones locked until the transaction ends. An append account has
-- nothing to lock: a posting that is under way while it closes came before.
CREATE FUNCTION ledger.lock_accounts(wanted uuid[]) RETURNS ledger.balance[]
LANGUAGE plpgsql AS $$
DECLARE
  locked ledger.balance[];
  locked_ids uuid[];
  unlocked ledger.balance[];
BEGIN
  SELECT array_agg(l.b), array_agg((l.b).account) INTO locked, locked_ids FROM (
    SELECT b FROM ledger.balance b WHERE b.account = ANY (wanted)
    ORDER BY b.account FOR NO KEY UPDATE
  ) l;
  IF wanted <@ locked_ids THEN
    RETURN locked;
  END IF;
  SELECT array_agg(ROW(a.id, NULL, NULL, NULL, NULL, NULL, '-infinity', a.currency,
    a.closed_at IS NOT NULL)::ledger.balance) INTO unlocked
  FROM ledger.account a WHERE a.id = ANY (wanted) AND a.mode = 'append';
  PERFORM pg_current_xact_id(); -- before any position is drawn: see `settled`
  RETURN coalesce(locked || unlocked, '{}');
END;
$$;

-- Every transfer that the items may refer to: themselves when they are replays, the holds they
-- resolve, and what resolved those.
CREATE FUNCTION ledger.load_transfers(ids uuid[], holds uuid[]) RETURNS ledger.transfer[]
LANGUAGE plpgsql AS $$
DECLARE
  found_transfers ledger.transfer[];
BEGIN
  IF holds = '{}' THEN
    SELECT array_agg(t) INTO found_transfers FROM ledger.transfer t WHERE t.id = ANY (ids);
  ELSE
    SELECT array_agg(t) INTO found_transfers FROM (
      SELECT t FROM ledger.transfer t WHERE t.id = ANY (ids || holds)
      UNION ALL
      SELECT t FROM ledger.transfer t WHERE t.pending_id = ANY (holds)
    ) f(t);
  END IF;
  RETURN coalesce(found_transfers, '{}');
END;
$$;

-- The transfers and what they left behind: one row each, one update per balance.
CREATE FUNCTION ledger.write(made ledger.transfer[], states ledger.balance[], with_holds boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger.transfer SELECT * FROM unnest(made);
  UPDATE ledger.balance b
  SET posted_minor = s.posted_minor, pending_minor = s.pending_minor, seq = s.seq,
    movements = s.movements, last_at = s.last_at
  FROM unnest(states) s WHERE b.account = s.account AND b.seq <> s.seq;
  IF with_holds THEN
    INSERT INTO ledger.hold
    SELECT m.id, m.debit_account, m.credit_account, m.amount, m.expires_at
    FROM unnest(made) m WHERE m.phase = 'pending';
    DELETE FROM ledger.hold h USING unnest(made) m WHERE m.pending_id = h.id;
  END IF;
END;
$$;
