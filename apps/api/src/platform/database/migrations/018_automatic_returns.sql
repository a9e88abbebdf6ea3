-- Whoever takes money back does not want it added again by itself: a refund stops the automatic
-- top-ups of its wallets, a chargeback all of the guardian's, until the guardian resumes them.

ALTER TABLE automatic_topup
  DROP CONSTRAINT automatic_topup_paused_by_check,
  ADD CONSTRAINT automatic_topup_paused_by_check
    CHECK (paused_by IN ('guardian', 'failures', 'card', 'return'));

CREATE FUNCTION pause_automatic_topups_on_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH paused AS (
    UPDATE automatic_topup rule SET paused_at = now(), paused_by = 'return'
    FROM topup
    WHERE topup.id = NEW.topup_id AND rule.guardian_id = topup.guardian_id
      AND rule.ended_at IS NULL AND rule.paused_at IS NULL
      AND (TG_TABLE_NAME = 'chargeback' OR EXISTS (
        SELECT FROM topup_part part
        WHERE part.topup_id = topup.id AND part.wallet_id = rule.wallet_id))
    RETURNING rule.id, rule.guardian_id
  )
  INSERT INTO audit (actor, action, subject, detail)
  SELECT guardian_id, 'automatic.paused', id, '{"why": "return"}' FROM paused;
  RETURN NULL;
END $$;
CREATE TRIGGER automatic_topups_pause AFTER INSERT ON topup_refund
  FOR EACH ROW EXECUTE FUNCTION pause_automatic_topups_on_return();
CREATE TRIGGER automatic_topups_pause AFTER INSERT ON chargeback
  FOR EACH ROW WHEN (NEW.state <> 'won') EXECUTE FUNCTION pause_automatic_topups_on_return();
