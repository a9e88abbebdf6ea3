-- 052 took a payment's creditor from its record. Where the ledger names somebody else alone, as for a part of
-- a deleted student's money, that person is the creditor (product:console-finance#owed).
ALTER TABLE owed_payment DISABLE TRIGGER owed_payment_once;
UPDATE owed_payment SET guardian_id = named.guardian_id
FROM (
  SELECT coalesce(reference ->> 'topup', reference ->> 'menuOrder', reference ->> 'payout',
      reference ->> 'student')::uuid AS subject,
    min(reference ->> 'guardian')::uuid AS guardian_id
  FROM ledger.account JOIN ledger.transfer_detail ON transfer_detail.credit = account.id
  WHERE account.kind = 'refunds-payable'
  GROUP BY 1
  HAVING bool_and(reference ? 'guardian') AND count(DISTINCT reference ->> 'guardian') = 1) AS named
WHERE named.subject = owed_payment.subject AND named.guardian_id <> owed_payment.guardian_id;
ALTER TABLE owed_payment ENABLE TRIGGER owed_payment_once;
