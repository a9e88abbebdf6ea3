-- Home asks each time for the suspended orders of a guardian's students, of which there are few among all
-- that are to come: without this the orders to come of the whole company were read.
CREATE INDEX meal_order_suspended_idx ON meal_order (student_id, day, slot, order_number)
  WHERE status = 'suspended';
