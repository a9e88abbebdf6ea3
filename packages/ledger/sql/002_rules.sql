-- Types of a posting, and the rules for one item. Nothing here reads a table.

-- One item as it comes in. Items that follow each other with the same `chain` are a linked group:
-- all of them or none.
CREATE TYPE ledger.posting AS (
  id uuid,
  phase ledger.phase,
  debit uuid,
  credit uuid,
  amount bigint,
  currency text,
  kind text,
  group_id uuid,
  chain integer,
  pending_id uuid,
  expires_at timestamptz,
  event_at timestamptz,
  reference jsonb
);

CREATE TYPE ledger.post_result AS (
  id uuid,
  code text,
  debit_after bigint,
  credit_after bigint,
  created_at timestamptz
);
COMMENT ON COLUMN ledger.post_result.debit_after IS 'the available balance after it; null for an append account';
COMMENT ON COLUMN ledger.post_result.credit_after IS 'the available balance after it; null for an append account';

-- The same transfer again, or another one under its id? The two instants are left out: a retry may
-- well compute them anew. A resolution may leave out what its hold says.
CREATE FUNCTION ledger.judge_replay(item ledger.posting, known ledger.transfer) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF item.phase = known.phase
    AND item.pending_id IS NOT DISTINCT FROM known.pending_id
    AND item.group_id IS NOT DISTINCT FROM known.group_id
    AND item.reference IS NOT DISTINCT FROM known.reference
    AND coalesce(item.debit = known.debit_account, false)
    AND coalesce(item.credit = known.credit_account, false)
    AND coalesce(item.currency = known.currency, false)
    AND coalesce(item.kind = known.kind, false)
    AND (item.amount = known.amount OR item.amount IS NULL AND item.phase >= 'post')
  THEN
    RETURN 'exists';
  END IF;
  RETURN 'exists_with_different';
END;
$$;

-- May this hold be resolved like this? Null when it may.
CREATE FUNCTION ledger.judge_resolution(
  item ledger.posting, hold ledger.transfer, resolved_by ledger.phase, at timestamptz
) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE
    WHEN hold.phase IS DISTINCT FROM 'pending' OR item.debit IS NULL THEN 'pending_missing'
    WHEN resolved_by = 'expire' THEN 'pending_expired'
    WHEN resolved_by IS NOT NULL THEN 'pending_resolved'
    WHEN item.debit <> hold.debit_account OR item.credit <> hold.credit_account
      OR item.currency <> hold.currency THEN 'pending_different'
    WHEN item.phase = 'expire' AND (hold.expires_at IS NULL OR hold.expires_at > at)
      THEN 'pending_not_expired'
    WHEN item.phase = 'post' AND hold.expires_at <= at THEN 'pending_expired'
    WHEN item.phase = 'post' AND item.amount > hold.amount THEN 'pending_exceeded'
    WHEN item.phase > 'post' AND item.amount <> hold.amount THEN 'pending_different'
  END;
END;
$$;
