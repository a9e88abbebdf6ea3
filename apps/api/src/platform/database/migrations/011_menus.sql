-- Products and menus. Texts by language are jsonb: {"pt-BR": "…", "en": "…"}.

CREATE TABLE product (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id text NOT NULL REFERENCES company,
  names jsonb NOT NULL,
  descriptions jsonb NOT NULL,
  allergens text[] NOT NULL DEFAULT '{}',
  nutritional_value text NOT NULL DEFAULT 'notDefined' CHECK (nutritional_value IN
    ('notDefined', 'inNatura', 'ingredientsProcessed', 'processed', 'ultraProcessed', 'other')),
  kilocalories integer CHECK (kilocalories >= 0),
  source_key text NOT NULL DEFAULT uuidv7()::text CHECK (char_length(source_key) BETWEEN 1 AND 80),
  -- The school's own words (product:menus#menu-product).
  nutritional_info jsonb NOT NULL DEFAULT '{}',
  allergens_url text,
  -- For how long it is bought (product:menus#order-type).
  recurrency text NOT NULL DEFAULT 'single' CHECK (recurrency IN ('single', 'forWeek', 'forMonth')),
  include_weekends boolean NOT NULL DEFAULT false,
  -- A picture that the school sent; it stands before our drawing, which comes back when it is removed.
  picture_id uuid,
  drawing_id uuid,
  UNIQUE (company_id, source_key),
  FOREIGN KEY (picture_id, company_id) REFERENCES dish_picture (id, company_id),
  FOREIGN KEY (drawing_id, company_id) REFERENCES dish_picture (id, company_id)
);
CREATE INDEX product_picture_idx ON product (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX product_drawing_idx ON product (drawing_id) WHERE drawing_id IS NOT NULL;

-- The products that a product consists of.
CREATE TABLE sub_product (
  product_id uuid NOT NULL REFERENCES product,
  part_id uuid NOT NULL REFERENCES product,
  position integer NOT NULL CHECK (position >= 0),
  PRIMARY KEY (product_id, part_id),
  CHECK (part_id <> product_id)
);
CREATE INDEX sub_product_part_idx ON sub_product (part_id);

-- No picture is kept that neither a product nor a school shows.
CREATE FUNCTION forget_unshown_pictures(VARIADIC ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM dish_picture
    WHERE id = ANY (ids)
      AND NOT EXISTS (
        SELECT FROM product WHERE dish_picture.id IN (product.picture_id, product.drawing_id))
      AND NOT EXISTS (SELECT FROM school WHERE dish_picture.id = school.coupon_logo_id);
$$;
CREATE FUNCTION forget_dish_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_unshown_pictures(old.picture_id, old.drawing_id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_dish_picture_of_changed
  AFTER UPDATE OF picture_id, drawing_id ON product FOR EACH ROW
  WHEN (old.picture_id IS DISTINCT FROM new.picture_id
    OR old.drawing_id IS DISTINCT FROM new.drawing_id)
  EXECUTE FUNCTION forget_dish_picture();
CREATE TRIGGER forget_dish_picture_of_deleted
  AFTER DELETE ON product FOR EACH ROW
  WHEN (old.picture_id IS NOT NULL OR old.drawing_id IS NOT NULL)
  EXECUTE FUNCTION forget_dish_picture();
CREATE FUNCTION forget_coupon_logo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_unshown_pictures(old.coupon_logo_id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_coupon_logo_of_changed
  AFTER UPDATE OF coupon_logo_id ON school FOR EACH ROW
  WHEN (old.coupon_logo_id IS DISTINCT FROM new.coupon_logo_id)
  EXECUTE FUNCTION forget_coupon_logo();
CREATE TRIGGER forget_coupon_logo_of_deleted
  AFTER DELETE ON school FOR EACH ROW
  WHEN (old.coupon_logo_id IS NOT NULL)
  EXECUTE FUNCTION forget_coupon_logo();

-- Products with a changed recipe, whose coming orders are yet to be compared with the health forms: at
-- once, and a minute later again, for orders placed meanwhile (record 0350).
CREATE TABLE changed_recipe (
  product_id uuid PRIMARY KEY REFERENCES product,
  -- How often since it stands here: a recipe that changes again while it is worked on stays.
  changes integer NOT NULL DEFAULT 1,
  is_compared boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Not to be taken up before: moved on by whoever takes it.
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX changed_recipe_due_idx ON changed_recipe (due_at);
CREATE FUNCTION queue_recipes(products uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO changed_recipe (product_id)
  SELECT id FROM product WHERE id = ANY (products) ORDER BY id
  ON CONFLICT (product_id) DO UPDATE SET
    changes = changed_recipe.changes + 1, is_compared = false, changed_at = now(), due_at = now()
$$;

-- Every change counts: of an import, an operator, a command.
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

CREATE TABLE menu (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  school_id uuid NOT NULL REFERENCES school,
  names jsonb NOT NULL,
  menu_type text NOT NULL CHECK (menu_type IN
    ('lunch', 'party', 'special-event', 'INO-TA', 'COFF-BRK')),
  order_types text[] NOT NULL DEFAULT '{INO-TA}',
  prep_time_minutes integer NOT NULL CHECK (prep_time_minutes >= 0),
  slots_time_minutes integer NOT NULL CHECK (slots_time_minutes > 0),
  start_date date NOT NULL,
  end_date date NOT NULL,
  repeats_on text[] NOT NULL CHECK (repeats_on <@
    '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]),
  start_time_minutes integer NOT NULL CHECK (start_time_minutes BETWEEN 0 AND 1439),
  end_time_minutes integer NOT NULL CHECK (end_time_minutes BETWEEN 0 AND 1439),
  slot_capacity integer CHECK (slot_capacity > 0),
  max_advance_days integer NOT NULL DEFAULT 0 CHECK (max_advance_days >= 0),
  -- By the weekday of the meal: {"monday": {"weekday": "friday", "minutes": 720}}, minutes since the
  -- school's midnight (product:menus#cut-off).
  cut_offs jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(cut_offs) = 'object'),
  source_key text NOT NULL DEFAULT uuidv7()::text CHECK (char_length(source_key) BETWEEN 1 AND 80),
  CHECK (end_date >= start_date AND end_time_minutes >= start_time_minutes),
  UNIQUE (school_id, source_key)
);
CREATE INDEX menu_school_idx ON menu (school_id, end_date);

CREATE TABLE menu_category (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  menu_id uuid NOT NULL REFERENCES menu,
  position integer NOT NULL,
  names jsonb NOT NULL,
  source_key text NOT NULL DEFAULT uuidv7()::text CHECK (char_length(source_key) BETWEEN 1 AND 80),
  UNIQUE (id, menu_id),
  UNIQUE (menu_id, source_key)
);
CREATE INDEX menu_category_menu_idx ON menu_category (menu_id, position);

-- A product as one menu offers it: the price is the menu's.
CREATE TABLE menu_product (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  menu_id uuid NOT NULL,
  category_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES product,
  position integer NOT NULL,
  price_minor bigint NOT NULL CHECK (price_minor > 0),
  -- A product that is not offered any more stays for the orders that name it.
  is_offered boolean NOT NULL DEFAULT true,
  FOREIGN KEY (category_id, menu_id) REFERENCES menu_category (id, menu_id),
  UNIQUE (menu_id, product_id)
);
CREATE INDEX menu_product_menu_idx ON menu_product (menu_id, position);

GRANT SELECT ON product, sub_product, menu, menu_category, menu_product TO merenda_app;
GRANT UPDATE (picture_id, drawing_id) ON product TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON changed_recipe TO merenda_app;
