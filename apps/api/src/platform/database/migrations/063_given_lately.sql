-- One person alone gives no large amount in parts: all that a guardian has been given or has asked for since
-- a moment counts together, by whichever act (product:reversal#four-eyes). An end without money does not
-- count; a state that is new does. `besides` is the record that is being decided.
CREATE FUNCTION given_lately(whose uuid, since timestamptz, besides uuid) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_minor), 0)::bigint FROM (
    SELECT id, amount_minor FROM payout_request
    WHERE guardian_id = whose AND (approved_at > since OR approved_at IS NULL)
      AND status NOT IN ('refused', 'withdrawn', 'returned')
    UNION ALL
    -- The bank had the money: a return gives it once more. A person who has left is paid what is owed.
    SELECT payout.id, amount_minor FROM payout_request AS payout
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
    SELECT id, amount_minor FROM owed_payment
    WHERE guardian_id = whose AND created_at > since AND status <> 'dismissed'
    UNION ALL
    SELECT id, total_minor FROM meal_order
    WHERE cancelled_why = 'by-support' AND id IN (
      SELECT order_id FROM ticket
      WHERE guardian_id = whose AND updated_at > since AND status = 'confirmed')
  ) AS given
  WHERE id IS DISTINCT FROM besides
$$;
CREATE INDEX owed_payment_guardian_idx ON owed_payment (guardian_id, created_at);
