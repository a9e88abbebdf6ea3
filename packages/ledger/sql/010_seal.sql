-- Tamper evidence. Behind the posting path a job seals what has been posted into blocks. Each
-- account's entries form a hash chain; a block holds how far each chain has come (checkpoints), under
-- one Merkle root, and the hash of the block before it. The hash of one block
-- proves every entry up to it, or shows that an entry was changed. The audit and `verifyStatement` compute the same.

CREATE TABLE ledger.block (
  number bigint PRIMARY KEY,
  from_position bigint NOT NULL,  -- exclusive
  to_position bigint NOT NULL,    -- inclusive
  transfers integer NOT NULL CHECK (transfers > 0),
  sealed_at timestamptz NOT NULL,
  previous bytea NOT NULL,
  root bytea NOT NULL,
  hash bytea NOT NULL
);

CREATE TABLE ledger.checkpoint (
  account uuid NOT NULL,
  block bigint NOT NULL REFERENCES ledger.block DEFERRABLE INITIALLY DEFERRED,
  seq bigint NOT NULL,      -- the last entry that the hash covers
  entries bigint NOT NULL,  -- how many it covers, from the account's first on
  hash bytea NOT NULL,
  PRIMARY KEY (account, block)
);
CREATE INDEX checkpoint_block ON ledger.checkpoint (block);

CREATE FUNCTION ledger.instant_text(at timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- The one way to write an entry down, for hashing. Absent values are empty. STABLE, as its body is:
-- the query that seals takes it in. As calls, they are three fifths of what sealing costs.
CREATE FUNCTION ledger.entry_line(e ledger.entry) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT format('%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s',
    e.account, e.seq, e.position, e.direction, e.transfer_id, e.phase, e.amount_minor, e.currency,
    e.counterparty, e.balance_after_minor, e.kind, e.group_id, e.pending_id,
    ledger.instant_text(e.expires_at), ledger.instant_text(e.event_at),
    ledger.instant_text(e.created_at), encode(sha256(convert_to(e.reference::text, 'UTF8')), 'hex'))
$$;

-- hash(n) = SHA-256(hash(n - 1) then the line of entry n).
CREATE FUNCTION ledger.chain_from(start bytea, lines text[]) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  hash bytea := start;
  line text;
BEGIN
  FOREACH line IN ARRAY lines LOOP
    hash := sha256(hash || convert_to(line, 'UTF8'));
  END LOOP;
  RETURN hash;
END;
$$;

-- The Merkle root (as in RFC 6962) over leaves that are hashes already.
CREATE FUNCTION ledger.merkle_root(leaves bytea[]) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  level bytea[] := leaves;
BEGIN
  WHILE cardinality(level) > 1 LOOP
    level := ARRAY(
      SELECT CASE WHEN i = cardinality(level) THEN level[i]
        ELSE sha256('\x01'::bytea || level[i] || level[i + 1]) END
      FROM generate_series(1, cardinality(level), 2) i ORDER BY i
    );
  END LOOP;
  RETURN level[1];
END;
$$;

-- Where sealing may go: the newest position, then a transaction id. In this order, so that whoever
-- drew a position up to this one has a smaller id: posting gets its id with its first lock.
-- A snapshot's xmax would not do: it is one past the newest transaction that has *ended*. A younger one,
-- still running, may have drawn its position before.
CREATE FUNCTION ledger.seal_mark(OUT newest bigint, OUT horizon xid8)
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
CREATE FUNCTION ledger.seal_block(newest bigint, horizon xid8, max_transfers integer) RETURNS integer
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

-- Each account that the block touches: its chain, from where its last checkpoint left it.
CREATE FUNCTION ledger.write_checkpoints(of_block ledger.block) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO ledger.checkpoint (account, block, seq, entries, hash)
  SELECT n.account, of_block.number, n.seq, coalesce(p.entries, 0) + n.entries,
    ledger.chain_from(coalesce(p.hash, sha256(convert_to(a.id || '|' || a.currency, 'UTF8'))), n.lines)
  FROM (
    SELECT e.account, max(e.seq) AS seq, count(*) AS entries,
      array_agg(ledger.entry_line(e) ORDER BY e.seq) AS lines
    FROM ledger.entry e
    WHERE e.position > of_block.from_position AND e.position <= of_block.to_position
    GROUP BY e.account
  ) n
  JOIN ledger.account a ON a.id = n.account
  LEFT JOIN LATERAL (
    SELECT c.hash, c.entries FROM ledger.checkpoint c WHERE c.account = n.account
    ORDER BY c.block DESC LIMIT 1
  ) p ON true
$$;
