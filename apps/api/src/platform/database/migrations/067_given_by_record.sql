-- A list tells of each row what its guardian has been given. The records come one by one, hence a guardian's
-- are read once for all rows, and a row leaves itself out (product:reversal#four-eyes).
DROP FUNCTION given_lately(uuid, timestamptz, uuid);

-- All that a guardian has been given or has asked for since a moment counts together, by whichever act. An
-- end without money does not count; a state that is new does.
CREATE FUNCTION given_lately(whose uuid, since timestamptz)
RETURNS TABLE (record uuid, amount_minor bigint)
LANGUAGE sql STABLE AS $$
  SELECT payout.id, payout.amount_minor FROM payout_request AS payout
  WHERE guardian_id = whose AND (approved_at > since OR approved_at IS NULL)
    AND status NOT IN ('refused', 'withdrawn', 'returned')
  UNION ALL
  -- The bank had the money: a return gives it once more. A person who has left is paid what is owed.
  SELECT payout.id, payout.amount_minor FROM payout_request AS payout
  JOIN guardian ON guardian.id = guardian_id AND guardian.deleted_at IS NULL
  WHERE guardian_id = whose AND ended_at > since
    AND payout.status = 'returned' AND settled_at IS NOT NULL
  UNION ALL
  SELECT refund.id, refund.amount_minor FROM topup
  JOIN topup_refund AS refund ON refund.topup_id = topup.id
  WHERE topup.guardian_id = whose AND refund.created_at > since
    AND refund.status NOT IN ('refused', 'failed')
  UNION ALL
  SELECT asked.id, asked.amount_minor FROM topup
  JOIN operator_refund AS asked ON asked.topup_id = topup.id
  WHERE topup.guardian_id = whose AND asked.created_at > since AND asked.status = 'waiting'
  UNION ALL
  SELECT owed.id, owed.amount_minor FROM owed_payment AS owed
  WHERE guardian_id = whose AND created_at > since AND status <> 'dismissed'
  UNION ALL
  SELECT meal.id, meal.total_minor FROM meal_order AS meal
  WHERE cancelled_why = 'by-support' AND id IN (
    SELECT order_id FROM ticket
    WHERE guardian_id = whose AND updated_at > since AND status = 'confirmed')
$$;
