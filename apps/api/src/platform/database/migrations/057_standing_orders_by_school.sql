-- outside a transaction
-- An import may open many days: each reaches the standing orders of its school alone.
DROP INDEX CONCURRENTLY IF EXISTS standing_order_school_idx;
CREATE INDEX CONCURRENTLY standing_order_school_idx ON standing_order (school_id)
  WHERE paused_by IS NULL;
