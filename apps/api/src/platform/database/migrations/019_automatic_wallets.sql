-- Money that is taken back leaves wallets low for which others have agreed to pay as well: nobody's
-- card pays for what somebody else took. So a return stops all the automatic top-ups of its wallets,
-- and a chargeback all of its guardian's besides.

CREATE OR REPLACE FUNCTION pause_automatic_topups_on_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH stopped AS (
    SELECT rule.id, topup.guardian_id AS by_guardian
    FROM topup JOIN automatic_topup rule
      ON (TG_TABLE_NAME = 'chargeback' AND rule.guardian_id = topup.guardian_id)
      OR rule.wallet_id IN (SELECT wallet_id FROM topup_part WHERE topup_id = NEW.topup_id)
    WHERE topup.id = NEW.topup_id AND rule.ended_at IS NULL AND rule.paused_at IS NULL
    -- Whoever stops several does so in this order.
    ORDER BY rule.id
    FOR NO KEY UPDATE OF rule
  ), paused AS (
    UPDATE automatic_topup rule SET paused_at = now(), paused_by = 'return'
    FROM stopped WHERE rule.id = stopped.id
    RETURNING rule.id, stopped.by_guardian
  )
  INSERT INTO audit (actor, action, subject, detail)
  SELECT by_guardian, 'automatic.paused', id, '{"why": "return"}' FROM paused;
  RETURN NULL;
END $$;
