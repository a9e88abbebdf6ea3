-- outside a transaction
-- Operators find an order by its number (product:console-people#orders). Numbers of companies that came
-- from another cell may repeat.
DROP INDEX CONCURRENTLY IF EXISTS meal_order_number_idx;
CREATE INDEX CONCURRENTLY meal_order_number_idx ON meal_order (order_number);
