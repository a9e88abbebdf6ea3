-- Answers that are given once and repeated on demand, committed together with what they report.

CREATE TABLE ledger.idempotency (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  response jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_age ON ledger.idempotency (created_at);

-- Only one transaction at a time works on a key; another one is told so at once.
CREATE FUNCTION ledger.claim_key(scope text, key text) RETURNS boolean
LANGUAGE sql AS $$
  SELECT pg_try_advisory_xact_lock(hashtextextended(length(scope) || ':' || scope || key, 4720))
$$;

-- 'new': go on, then call finish_idempotent in the same transaction. 'replayed': here is the first
-- answer. 'different': the key was used for another request. 'busy': the first request is running.
-- Sequential scans are off: a connection plans the look-up once, and one that was opened while the table
-- was almost empty would go on reading all of it.
CREATE FUNCTION ledger.begin_idempotent(
  in_scope text, in_key text, in_hash text, OUT outcome text, OUT status integer, OUT response jsonb
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off
AS $$
DECLARE
  known ledger.idempotency;
BEGIN
  IF NOT ledger.claim_key(in_scope, in_key) THEN
    outcome := 'busy';
    RETURN;
  END IF;
  SELECT * INTO known FROM ledger.idempotency i WHERE i.scope = in_scope AND i.key = in_key;
  IF NOT FOUND THEN
    outcome := 'new';
  ELSIF known.request_hash <> in_hash THEN
    outcome := 'different';
  ELSE
    outcome := 'replayed';
    status := known.status;
    response := known.response;
  END IF;
END;
$$;

CREATE FUNCTION ledger.finish_idempotent(
  in_scope text, in_key text, in_hash text, in_status integer, in_response jsonb
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO ledger.idempotency (scope, key, request_hash, status, response)
  VALUES (in_scope, in_key, in_hash, in_status, in_response)
$$;

-- Forgets answers older than `keep`, at most `max_records`, and says how many.
CREATE FUNCTION ledger.purge_idempotency(keep interval, max_records integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  purged integer;
BEGIN
  DELETE FROM ledger.idempotency i USING (
    SELECT scope, key FROM ledger.idempotency WHERE created_at < clock_timestamp() - keep
    ORDER BY created_at LIMIT max_records FOR UPDATE SKIP LOCKED
  ) old WHERE i.scope = old.scope AND i.key = old.key;
  GET DIAGNOSTICS purged = ROW_COUNT;
  RETURN purged;
END;
$$;
