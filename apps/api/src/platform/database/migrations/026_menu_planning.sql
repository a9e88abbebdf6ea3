-- Menus planned in the console: drafts, prices with a start, and days on which a menu pauses.

-- Days within its dates on which the menu is not served, as another takes its place
-- (product:console-menus#copying).
ALTER TABLE menu ADD COLUMN skipped_days date[] NOT NULL DEFAULT '{}';

-- The history of prices: `menu_product.price_minor` is the present one, so that nobody who reads a menu
-- reads this. A price starts with a day of the school (product:console-menus#prices).
CREATE TABLE menu_price (
  menu_product_id uuid NOT NULL REFERENCES menu_product,
  from_day date NOT NULL,
  price_minor bigint NOT NULL CHECK (price_minor > 0),
  -- The beginning of that day at the school.
  starts_at timestamptz NOT NULL,
  -- NULL until it is the present price.
  started_at timestamptz,
  PRIMARY KEY (menu_product_id, from_day)
);
CREATE INDEX menu_price_due_idx ON menu_price (starts_at) WHERE started_at IS NULL;

-- A school's changes that families do not see yet. A school has one that is open.
CREATE TABLE menu_draft (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  school_id uuid NOT NULL REFERENCES school,
  -- Counts the savings: who saves or publishes an earlier one is told.
  version integer NOT NULL DEFAULT 1,
  -- Each with a print of the records as they were: publishing finds what changed meanwhile.
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
  changed_by uuid NOT NULL REFERENCES operator,
  changed_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz
);
CREATE UNIQUE INDEX menu_draft_open_idx ON menu_draft (school_id) WHERE published_at IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON menu_price, menu_draft TO merenda_app;
GRANT INSERT, UPDATE ON menu, menu_category, menu_product TO merenda_app;
GRANT INSERT, UPDATE (names, descriptions, allergens, nutritional_value, kilocalories) ON product
  TO merenda_app;
GRANT INSERT, UPDATE, DELETE ON sub_product TO merenda_app;
