-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS meal_order_trial_idx;
CREATE INDEX CONCURRENTLY meal_order_trial_idx ON meal_order (trial_note);
