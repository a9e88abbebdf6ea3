-- How often a charge is tried is the domain's rule alone (FIGURES.monthlyRetryDays).
ALTER TABLE recurring_attempt
  DROP CONSTRAINT recurring_attempt_attempt_check,
  ADD CONSTRAINT recurring_attempt_attempt_check CHECK (attempt >= 0);
