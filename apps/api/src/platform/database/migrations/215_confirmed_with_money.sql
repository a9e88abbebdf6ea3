-- Confirming a ticket about an order gives its money back (product:help#confirming); above an amount a
-- second operator confirms it too: who was the first.
ALTER TABLE ticket ADD COLUMN approved_by uuid REFERENCES operator;

ALTER TABLE meal_order DROP CONSTRAINT meal_order_cancelled_why_check;
ALTER TABLE meal_order ADD CONSTRAINT meal_order_cancelled_why_check CHECK (
  cancelled_why IN ('by-guardian', 'by-support', 'student-deleted', 'school-closed', 'recipe-changed'));
