-- Receipts, and e-mails about refunds and disputes, go through the one outbox. What is still owed moves
-- there as it is, under the id by which its carrier knows it: one that was handed over a moment before
-- a crash is not sent twice.
INSERT INTO mail_outbox (id, kind, guardian_id, data, due_at, attempts)
SELECT 'receipt-' || topup.id, 'receipt', guardian_id, jsonb_build_object('topup', topup.id), due_at,
  attempts
FROM receipt_letter JOIN topup ON topup.id = topup_id
WHERE closed_at IS NULL;

INSERT INTO mail_outbox (id, kind, guardian_id, data, due_at)
SELECT 'topup_refund-' || refund.id || CASE refund.status WHEN 'failed' THEN '-failed' ELSE '' END,
  'refund-' || refund.status, guardian_id, jsonb_build_object('refund', refund.id), letter_due_at
FROM topup_refund AS refund JOIN topup ON topup.id = topup_id
WHERE letter_due_at IS NOT NULL;

INSERT INTO mail_outbox (id, kind, guardian_id, data, due_at)
SELECT 'chargeback-' || chargeback.id || '-' || chargeback.amount_minor, 'chargeback', guardian_id,
  jsonb_build_object('chargeback', chargeback.id, 'amountMinor', chargeback.amount_minor::text),
  letter_due_at
FROM chargeback JOIN topup ON topup.id = topup_id
WHERE letter_due_at IS NOT NULL;

DROP TABLE receipt_letter;
ALTER TABLE topup_refund DROP COLUMN letter_due_at;
ALTER TABLE chargeback DROP COLUMN letter_due_at;
