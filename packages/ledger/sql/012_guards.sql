-- Guards against undoing, and the rights of roles.

CREATE FUNCTION ledger.refuse() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on ledger.% is refused: the ledger only ever grows', tg_op, tg_table_name
    USING ERRCODE = 'insufficient_privilege';
END;
$$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfer
  EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.block
  EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.checkpoint
  EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ledger.account
  EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ledger.balance
  EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER never_deleted BEFORE DELETE OR TRUNCATE ON ledger.roll_up
  EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER only_ever_closed
  BEFORE UPDATE OF id, mode, currency, kind, floor_minor, opened_at ON ledger.account
  EXECUTE FUNCTION ledger.refuse();

-- Also for those that replicate into this database.
ALTER TABLE ledger.transfer ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE ledger.block ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE ledger.checkpoint ENABLE ALWAYS TRIGGER append_only;
ALTER TABLE ledger.account ENABLE ALWAYS TRIGGER never_deleted;
ALTER TABLE ledger.account ENABLE ALWAYS TRIGGER only_ever_closed;
ALTER TABLE ledger.balance ENABLE ALWAYS TRIGGER never_deleted;
ALTER TABLE ledger.roll_up ENABLE ALWAYS TRIGGER never_deleted;

-- The role the application acts as: it reads the views and calls the functions below, nothing else.
-- Roles belong to the server: an operator, or another database of it, may have made this one already.
DO $$
BEGIN
  CREATE ROLE merenda_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END;
$$;
DO $$
BEGIN
  IF NOT pg_has_role(CURRENT_USER, 'merenda_app', 'SET') THEN
    GRANT merenda_app TO CURRENT_USER;
  END IF;
END;
$$;

GRANT USAGE ON SCHEMA ledger TO merenda_app;
GRANT SELECT ON ledger.entry, ledger.transfer_detail, ledger.account_balance TO merenda_app;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  ledger.open_account, ledger.close_account,
  ledger.post, ledger.post_once, ledger.expire_holds,
  ledger.begin_idempotent, ledger.finish_idempotent, ledger.purge_idempotency,
  ledger.seal_mark, ledger.seal_block, ledger.roll_up_balances
TO merenda_app;
GRANT SELECT ON ledger.block, ledger.checkpoint TO merenda_app; -- hashes, for statements
