-- Folds what is sealed, and therefore complete, into the balances of the append accounts, so that
-- reading one adds up a short tail only. Says how far it has come; null when another one is at it.
CREATE FUNCTION ledger.roll_up_balances() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  from_position bigint;
  sealed bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(4722) THEN
    RETURN NULL;
  END IF;
  SELECT coalesce(max(position), 0) INTO from_position FROM ledger.roll_up;
  SELECT coalesce(max(to_position), 0) INTO sealed FROM ledger.block;
  UPDATE ledger.roll_up r
  SET posted_minor = r.posted_minor + coalesce(m.moved, 0),
    movements = r.movements + coalesce(m.movements, 0), position = sealed
  FROM ledger.roll_up o LEFT JOIN (
    SELECT e.account,
      sum(CASE e.direction WHEN 'credit' THEN e.amount_minor ELSE -e.amount_minor END) AS moved,
      count(*) AS movements
    FROM ledger.entry e
    WHERE e.position > from_position AND e.position <= sealed AND e.phase IN ('posted', 'post')
    GROUP BY e.account
  ) m USING (account)
  WHERE o.account = r.account AND r.position < sealed;
  RETURN sealed;
END;
$$;
