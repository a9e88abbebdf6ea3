-- Meals that a student has every week without anybody ordering them (product:week#standing-order). A
-- standing order ends with the guardianship of the guardian who set it: nobody orders from a wallet that
-- is not theirs to spend from.

CREATE TABLE standing_order (
  student_id uuid PRIMARY KEY,
  -- In whose name it orders.
  guardian_id uuid NOT NULL,
  -- Where it was set: at another school its menus are others.
  school_id uuid NOT NULL REFERENCES school,
  weekdays text[] NOT NULL CHECK (cardinality(weekdays) > 0),
  -- NULL: the day's lunch, of whatever menu.
  menu_id uuid REFERENCES menu,
  never_allergens text[] NOT NULL DEFAULT '{}',
  -- No foreign keys: a product that has gone from the menus is offered no more.
  never_products uuid[] NOT NULL DEFAULT '{}',
  -- The hour wished, HH:MM; NULL: the first.
  wished_slot text,
  start_date date NOT NULL,
  end_date date CHECK (end_date >= start_date),
  paused_by text CHECK (paused_by IN ('guardian', 'blocked', 'rights', 'menu')),
  -- A placed order was agreed to as the terms stood then.
  changed_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  leased_until timestamptz,
  -- Days for which it places nothing, whatever its terms are (product:week#skipping-a-day).
  skipped_days date[] NOT NULL DEFAULT '{}',
  FOREIGN KEY (guardian_id, student_id) REFERENCES guardianship ON DELETE CASCADE
);
CREATE INDEX standing_order_due_idx ON standing_order (due_at) WHERE paused_by IS NULL;
CREATE INDEX standing_order_guardian_idx ON standing_order (guardian_id);
CREATE TRIGGER student_is_here BEFORE INSERT ON standing_order
  FOR EACH ROW EXECUTE FUNCTION check_student_is_here();

-- How a day ended, and what of that its guardian was told.
CREATE TABLE standing_order_day (
  student_id uuid NOT NULL REFERENCES standing_order ON DELETE CASCADE,
  day date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('placed', 'no_dish', 'full', 'late', 'daily_limit_exceeded', 'insufficient_balance')),
  order_id uuid REFERENCES meal_order,
  notified_outcome text,
  PRIMARY KEY (student_id, day),
  CHECK ((outcome = 'placed') = (order_id IS NOT NULL))
);
CREATE INDEX standing_order_day_order_idx ON standing_order_day (order_id);
CREATE INDEX standing_order_day_unnotified_idx ON standing_order_day (student_id)
  WHERE notified_outcome IS DISTINCT FROM outcome;

GRANT SELECT, INSERT, UPDATE, DELETE ON standing_order, standing_order_day TO merenda_app;
