-- A meal whose recipe has come to conflict with the health form is suspended: it keeps its place and its
-- money, and is not served until its guardian has answered (product:ordering#suspended-orders).
ALTER TABLE meal_order
  DROP CONSTRAINT meal_order_status_check,
  ADD CONSTRAINT meal_order_status_check
    CHECK (status IN ('open', 'suspended', 'delivered', 'cancelled')),
  -- When it was last; stays once it has been answered.
  ADD COLUMN suspended_at timestamptz,
  ADD CHECK (suspended_at IS NOT NULL OR status <> 'suspended');

CREATE INDEX meal_order_coming_idx ON meal_order (day) WHERE status IN ('open', 'suspended');

-- Products whose recipe has changed, with whose coming orders the health forms are yet to be compared:
-- at once, and a minute later again, for what was being ordered meanwhile (record 0350).
CREATE TABLE changed_recipe (
  product_id uuid PRIMARY KEY REFERENCES product,
  -- How often since it stands here: what changes again while it is worked on stays.
  changes integer NOT NULL DEFAULT 1,
  is_compared boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Not to be taken up before: moved on by whoever takes it.
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX changed_recipe_due_idx ON changed_recipe (due_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON changed_recipe TO merenda_app;

CREATE FUNCTION queue_recipes(products uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changed_recipe (product_id)
  SELECT id FROM product WHERE id = ANY (products) ORDER BY id
  ON CONFLICT (product_id) DO UPDATE SET
    changes = changed_recipe.changes + 1, is_compared = false, changed_at = now(), due_at = now()
$$;

-- Whoever writes it: an import, an operator, a command.
CREATE FUNCTION product_recipe_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_recipes(NEW.id || ARRAY(SELECT product_id FROM sub_product WHERE part_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER recipe_changed AFTER UPDATE OF allergens ON product
  FOR EACH ROW WHEN (OLD.allergens <> NEW.allergens)
  EXECUTE FUNCTION product_recipe_changed();

CREATE FUNCTION part_recipe_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_recipes(ARRAY[OLD.product_id, NEW.product_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER recipe_changed AFTER INSERT OR DELETE OR UPDATE OF product_id, part_id ON sub_product
  FOR EACH ROW EXECUTE FUNCTION part_recipe_changed();

-- A form that no longer names an allergen sets free what waits for it.
CREATE FUNCTION form_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_recipes(ARRAY(
    SELECT order_item.product_id
    FROM health_form
    JOIN meal_order ON meal_order.student_id = health_form.student_id
    JOIN order_item ON order_item.order_id = meal_order.id
    WHERE health_form.id = NEW.form_id AND meal_order.status = 'suspended'));
  RETURN NULL;
END $$;
CREATE TRIGGER form_changed AFTER INSERT ON health_form_version
  FOR EACH ROW EXECUTE FUNCTION form_changed();
