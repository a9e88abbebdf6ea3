-- A release may add these beside running copies of the one before: empty columns, a table, an index.
ALTER TABLE meal_order ADD COLUMN trial_note text;
ALTER TABLE topup ADD COLUMN trial_note text;
ALTER TABLE student ADD COLUMN trial_mark boolean NOT NULL DEFAULT false;
CREATE TABLE trial_note (
  order_id uuid PRIMARY KEY REFERENCES meal_order,
  note text NOT NULL
);
