-- Each of these breaks a statement of running copies of the release before.
ALTER TABLE meal_order RENAME COLUMN slot TO hour;
ALTER TABLE student ADD COLUMN trial_mark boolean NOT NULL;
ALTER TABLE topup ADD CONSTRAINT topup_small CHECK (amount_minor < 1000);
