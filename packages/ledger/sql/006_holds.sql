-- Holds that are past their time.

-- An id made from its cause, the same for ever (RFC 9562, version 8): SHA-256 over the parts, each
-- after its length in bytes. `derivedId` of the TypeScript face computes the same.
CREATE FUNCTION ledger.derived_id(VARIADIC parts text[]) RETURNS uuid
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  digest bytea;
BEGIN
  SELECT sha256(convert_to(string_agg(octet_length(p) || ':' || p, '' ORDER BY n), 'UTF8')) INTO digest
  FROM unnest(parts) WITH ORDINALITY u(p, n);
  digest := set_byte(digest, 6, get_byte(digest, 6) & 15 | 128);
  digest := set_byte(digest, 8, get_byte(digest, 8) & 63 | 128);
  RETURN encode(substr(digest, 1, 16), 'hex')::uuid;
END;
$$;

-- Gives back at most `max_holds` holds that are past their time, the oldest first, and says how
-- many. Each is judged again under the lock, so a hold that is posted meanwhile stays posted.
CREATE FUNCTION ledger.expire_holds(max_holds integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  items jsonb;
BEGIN
  SELECT jsonb_agg(jsonb_build_object(
    'id', ledger.derived_id('expire', h.id::text), 'phase', 'expire', 'pending_id', h.id)) INTO items
  FROM (
    SELECT id FROM ledger.hold WHERE expires_at <= clock_timestamp()
    ORDER BY expires_at LIMIT max_holds
  ) h;
  IF items IS NULL THEN
    RETURN 0;
  END IF;
  RETURN (SELECT count(*) FROM unnest(ledger.post(items)) r WHERE r.code = 'ok');
END;
$$;
