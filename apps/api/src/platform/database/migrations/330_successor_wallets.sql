-- What comes back for a deleted student, such as the money of a meal that was still served, follows what
-- was left in the wallet: to the owner who deleted the student (product:wallets#closed-wallets).
ALTER TABLE student ADD COLUMN successor_wallet_id uuid
  CHECK (successor_wallet_id IS NULL OR deleted_at IS NOT NULL);

-- Of those who are deleted already the audit knows the owner.
ALTER TABLE student DISABLE TRIGGER student_stays_erased;
UPDATE student SET successor_wallet_id = guardian.wallet_id
FROM audit JOIN guardian ON guardian.id = audit.actor
WHERE audit.action = 'student.deleted' AND audit.subject = student.id::text
  AND student.deleted_at IS NOT NULL;
ALTER TABLE student ENABLE TRIGGER student_stays_erased;
