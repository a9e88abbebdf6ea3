-- Menus, priced carts and orders. Texts per language are jsonb: {"pt-BR": "…", "en": "…"}.

CREATE TABLE product (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  company_id text NOT NULL REFERENCES company,
  names jsonb NOT NULL,
  descriptions jsonb NOT NULL,
  allergens text[] NOT NULL DEFAULT '{}',
  nutritional_value text NOT NULL DEFAULT 'notDefined' CHECK (nutritional_value IN
    ('notDefined', 'inNatura', 'ingredientsProcessed', 'processed', 'ultraProcessed', 'other')),
  kilocalories integer CHECK (kilocalories >= 0),
  image_url text
);

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
  CHECK (end_date >= start_date AND end_time_minutes >= start_time_minutes)
);
CREATE INDEX menu_school_idx ON menu (school_id, end_date);

CREATE TABLE menu_category (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  menu_id uuid NOT NULL REFERENCES menu,
  position integer NOT NULL,
  names jsonb NOT NULL,
  UNIQUE (id, menu_id)
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
  FOREIGN KEY (category_id, menu_id) REFERENCES menu_category (id, menu_id)
);
CREATE INDEX menu_product_menu_idx ON menu_product (menu_id, position);

-- An estimation: priced, valid for a while, accepted at most once (decision G.3).
CREATE TABLE cart (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  student_id uuid REFERENCES student,
  menu_id uuid NOT NULL REFERENCES menu,
  request_type text NOT NULL CHECK (request_type IN ('INO-TA', 'COFF-BRK')),
  day date NOT NULL,
  slot text NOT NULL CHECK (slot ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  total_minor bigint NOT NULL CHECK (total_minor > 0),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cart_guardian_idx ON cart (guardian_id, expires_at);

CREATE TABLE cart_item (
  cart_id uuid NOT NULL REFERENCES cart ON DELETE CASCADE,
  menu_product_id uuid NOT NULL REFERENCES menu_product,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor > 0),
  PRIMARY KEY (cart_id, menu_product_id)
);

CREATE TABLE meal_order (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  order_number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  cart_id uuid UNIQUE REFERENCES cart,
  requester_id uuid NOT NULL REFERENCES guardian,
  student_id uuid REFERENCES student,
  school_id uuid NOT NULL REFERENCES school,
  menu_id uuid NOT NULL REFERENCES menu,
  request_type text NOT NULL CHECK (request_type IN ('INO-TA', 'COFF-BRK')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'delivered', 'cancelled')),
  day date NOT NULL,
  slot text NOT NULL CHECK (slot ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  total_minor bigint NOT NULL CHECK (total_minor > 0),
  currency text NOT NULL,
  transfer_id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX meal_order_student_idx ON meal_order (student_id, day);
CREATE INDEX meal_order_requester_idx ON meal_order (requester_id, day);
CREATE INDEX meal_order_slot_idx ON meal_order (menu_id, day, slot) WHERE status <> 'cancelled';

CREATE TABLE order_item (
  order_id uuid NOT NULL REFERENCES meal_order,
  menu_product_id uuid NOT NULL REFERENCES menu_product,
  product_id uuid NOT NULL REFERENCES product,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor > 0),
  PRIMARY KEY (order_id, menu_product_id)
);

GRANT SELECT ON product, menu, menu_category, menu_product TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON cart, cart_item TO merenda_app;
GRANT SELECT, INSERT, UPDATE ON meal_order TO merenda_app;
GRANT SELECT, INSERT ON order_item TO merenda_app;
