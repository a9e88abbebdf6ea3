-- Each of these breaks a statement of running copies of the release before.
ALTER TABLE meal_order RENAME COLUMN slot TO hour;
ALTER TABLE student ADD COLUMN trial_mark boolean NOT NULL;
ALTER TABLE topup ADD CONSTRAINT topup_small CHECK (amount_minor < 1000);
ALTER TABLE meal_order ALTER COLUMN cancelled_why SET NOT NULL;
ALTER TABLE cart ALTER COLUMN id DROP DEFAULT;
ALTER TABLE meal_order DROP CONSTRAINT meal_order_cancelled_why_check;
ALTER TABLE meal_order ADD CONSTRAINT meal_order_cancelled_why_check
  CHECK (cancelled_why IN ('by-guardian', 'student-deleted'));
ALTER TYPE ledger.phase RENAME VALUE 'void' TO 'cancelled';
ALTER DOMAIN ledger.amount ADD CHECK (VALUE < 1000);
CREATE UNIQUE INDEX topup_trial_key ON topup (provider);
DROP FUNCTION end_automatic_topups(uuid, uuid);
CREATE FUNCTION end_automatic_topups(of_student uuid, of_guardian uuid, why text) RETURNS void
  LANGUAGE sql AS $$ SELECT $$;
REVOKE EXECUTE ON FUNCTION ledger.post(jsonb) FROM merenda_app;
