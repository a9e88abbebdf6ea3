-- Accounts that have left for another cell: nothing is posted to them here. Where none has left, the
-- table is empty and no trigger asks.
CREATE TABLE ledger.departed (account uuid PRIMARY KEY);

CREATE FUNCTION ledger.refuse_departed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger.departed WHERE account IN (NEW.debit_account, NEW.credit_account)) THEN
    RAISE EXCEPTION 'the account has left for another cell' USING CONSTRAINT = 'account_is_here';
  END IF;
  RETURN NEW;
END;
$$;
REVOKE EXECUTE ON FUNCTION ledger.refuse_departed FROM PUBLIC;
