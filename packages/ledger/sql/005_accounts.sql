-- Opening and closing accounts.

-- 'ok', 'exists' for the same account again, 'exists_with_different' for another one under the id.
CREATE FUNCTION ledger.open_account(
  new_id uuid, new_mode ledger.account_mode, new_currency text, new_kind text, new_floor bigint
) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known ledger.account;
BEGIN
  INSERT INTO ledger.account (id, mode, currency, kind, floor_minor)
  VALUES (new_id, new_mode, new_currency, new_kind, new_floor)
  ON CONFLICT (id) DO NOTHING;
  IF FOUND THEN
    IF new_mode = 'strict' THEN
      INSERT INTO ledger.balance (account, floor_minor, currency)
      VALUES (new_id, new_floor, new_currency);
    ELSE
      INSERT INTO ledger.roll_up (account) VALUES (new_id);
    END IF;
    RETURN 'ok';
  END IF;
  SELECT * INTO known FROM ledger.account WHERE id = new_id;
  RETURN CASE
    WHEN (known.mode, known.currency, known.kind, known.floor_minor)
      IS NOT DISTINCT FROM (new_mode, new_currency, new_kind, new_floor) THEN 'exists'
    ELSE 'exists_with_different'
  END;
END;
$$;

-- 'ok' (also when it is closed already), 'account_missing', 'account_not_empty', or 'holds_open'.
-- A strict account must be empty. An append account may keep what it has; it takes nothing more.
CREATE FUNCTION ledger.close_account(closing uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  posted bigint;
BEGIN
  -- The lock that postings take: none is under way while this one looks.
  SELECT posted_minor INTO posted FROM ledger.balance WHERE account = closing FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM ledger.account WHERE id = closing) THEN
    RETURN 'account_missing';
  END IF;
  IF posted <> 0 THEN
    RETURN 'account_not_empty';
  END IF;
  IF EXISTS (
    SELECT FROM ledger.hold WHERE debit_account = closing
    UNION ALL
    SELECT FROM ledger.hold WHERE credit_account = closing
  ) THEN
    RETURN 'holds_open';
  END IF;
  UPDATE ledger.account SET closed_at = clock_timestamp() WHERE id = closing AND closed_at IS NULL;
  UPDATE ledger.balance SET closed = true WHERE account = closing AND NOT closed;
  RETURN 'ok';
END;
$$;
