-- The quantities of a printed production sheet by class: the board by class marks what has changed since
-- (product:console-kitchen#changes-since-the-print). A sheet of before has none.
-- A class that is NULL has guardians, and students without a class.
CREATE TABLE kitchen_print_class (
  print_id uuid NOT NULL REFERENCES kitchen_print,
  class_id uuid REFERENCES school_class ON DELETE CASCADE,
  meals integer NOT NULL CHECK (meals > 0),
  UNIQUE NULLS NOT DISTINCT (print_id, class_id)
);
CREATE TABLE kitchen_print_class_dish (
  print_id uuid NOT NULL REFERENCES kitchen_print,
  class_id uuid REFERENCES school_class ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES product,
  quantity integer NOT NULL CHECK (quantity > 0),
  UNIQUE NULLS NOT DISTINCT (print_id, class_id, product_id)
);
-- A class that is deleted finds its rows.
CREATE INDEX kitchen_print_class_class_idx ON kitchen_print_class (class_id);
CREATE INDEX kitchen_print_class_dish_class_idx ON kitchen_print_class_dish (class_id);

GRANT SELECT, INSERT ON kitchen_print_class, kitchen_print_class_dish TO merenda_app;
