-- The money of an attempt that was given up may come after another one was paid: both were paid then,
-- and both say so. Whoever concludes the second one tells of it.
DROP INDEX recurring_attempt_paid_key;
