-- Mistakes are counted by mailbox, and of the current password by session: what was counted under the
-- former names would outlive the account that it is about.
DELETE FROM attempt
WHERE subject LIKE 'password:%' OR subject LIKE 'operator-password:%' OR subject LIKE 'confirm:%'
  OR subject LIKE '%+%@%';
