-- A snapshot's xmax is one past the newest transaction that has *ended*: whoever began later is in
-- none of its counts. So when an older transaction drew its position after a younger one and ended
-- before it, the younger one was overlooked, and its transfer sealed out. The mark draws a transaction
-- id of its own instead, which is above those of all who drew a position before, and sealing waits
-- until a snapshot reaches beyond it.

-- Where sealing may go: the newest position, then a transaction id. In this order, so that whoever
-- drew a position up to this one has a smaller id: posting gets its id with its first lock.
CREATE OR REPLACE FUNCTION ledger.seal_mark(OUT newest bigint, OUT horizon xid8)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'sealing needs READ COMMITTED: a frozen snapshot would skip what it cannot see';
  END IF;
  SELECT s.last_value INTO newest FROM ledger.position s;
  horizon := pg_current_xact_id();
END;
$$;

-- Seals the next `max_transfers` up to `newest` as one block and says how many. Null: a transaction
-- older than `horizon` is still running and may yet write below `newest`, or another seals; come
-- again.
CREATE OR REPLACE FUNCTION ledger.seal_block(newest bigint, horizon xid8, max_transfers integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  snapshot pg_snapshot := pg_current_snapshot();
  last ledger.block;
  next ledger.block;
BEGIN
  IF NOT pg_try_advisory_xact_lock(4721)
    OR pg_snapshot_xmax(snapshot) <= horizon OR pg_snapshot_xmin(snapshot) < horizon
  THEN
    RETURN NULL;
  END IF;
  SELECT * INTO last FROM ledger.block ORDER BY number DESC LIMIT 1;
  next.number := coalesce(last.number + 1, 1);
  next.from_position := coalesce(last.to_position, 0);
  SELECT max(t.position), count(*) INTO next.to_position, next.transfers FROM (
    SELECT position FROM ledger.transfer WHERE position > next.from_position AND position <= newest
    ORDER BY position LIMIT max_transfers
  ) t;
  IF next.transfers = 0 THEN
    RETURN 0;
  END IF;
  PERFORM ledger.write_checkpoints(next);
  SELECT ledger.merkle_root(array_agg(
    sha256('\x00'::bytea || convert_to(format('%s|%s|%s|', account, seq, entries), 'UTF8') || hash)
    ORDER BY account)) INTO next.root
  FROM ledger.checkpoint WHERE block = next.number;
  next.previous := coalesce(last.hash, sha256('merenda ledger'));
  next.sealed_at := clock_timestamp();
  next.hash := sha256(convert_to(format('%s|%s|%s|%s|%s|', next.number, next.from_position,
    next.to_position, next.transfers, ledger.instant_text(next.sealed_at)), 'UTF8')
    || next.previous || next.root);
  INSERT INTO ledger.block VALUES (next.*);
  RETURN next.transfers;
END;
$$;
