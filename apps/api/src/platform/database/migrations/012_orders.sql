-- Priced carts, and orders.

-- An estimation: priced, valid for a while, accepted at most once (product:ordering#authorized-cart).
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
CREATE INDEX cart_expiry_idx ON cart (expires_at);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON cart
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

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
  -- An order is suspended when its recipe comes to conflict with the health form. It keeps its slot and its
  -- money, and is not served until a guardian has answered (product:ordering#suspended-orders).
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'suspended', 'delivered', 'cancelled')),
  day date NOT NULL,
  slot text NOT NULL CHECK (slot ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  total_minor bigint NOT NULL CHECK (total_minor > 0),
  currency text NOT NULL,
  transfer_id uuid NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- NULL unless it is cancelled (product:ordering#cancelling).
  cancelled_why text CHECK (cancelled_why IN
    ('by-guardian', 'by-support', 'student-deleted', 'school-closed', 'recipe-changed')),
  -- When it was last; stays once it has been answered.
  suspended_at timestamptz,
  CHECK (cancelled_why IS NULL OR status = 'cancelled'),
  CHECK (suspended_at IS NOT NULL OR status <> 'suspended')
);
CREATE INDEX meal_order_student_idx ON meal_order (student_id, day);
CREATE INDEX meal_order_requester_idx ON meal_order (requester_id, day);
CREATE INDEX meal_order_slot_idx ON meal_order (menu_id, day, slot) WHERE status <> 'cancelled';
-- The orders that a closing has yet to cancel, and has cancelled.
CREATE INDEX meal_order_school_day_idx ON meal_order (school_id, day);
CREATE INDEX meal_order_coming_idx ON meal_order (day) WHERE status IN ('open', 'suspended');
-- Home asks each time for the suspended orders of a guardian's students, of which there are few among all
-- that are to come.
CREATE INDEX meal_order_suspended_idx ON meal_order (student_id, day, slot, order_number)
  WHERE status = 'suspended';
CREATE TRIGGER guardian_is_here BEFORE INSERT ON meal_order
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('requester_id');

CREATE TABLE order_item (
  order_id uuid NOT NULL REFERENCES meal_order,
  menu_product_id uuid NOT NULL REFERENCES menu_product,
  product_id uuid NOT NULL REFERENCES product,
  position integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price_minor bigint NOT NULL CHECK (unit_price_minor > 0),
  PRIMARY KEY (order_id, menu_product_id)
);

-- That a guardian ordered knowingly what a health form warns of (product:health-form#confirmation): which
-- dishes and allergens is sealed with the student's key, as the form is.
CREATE TABLE health_confirmation (
  order_id uuid PRIMARY KEY REFERENCES meal_order,
  student_id uuid NOT NULL REFERENCES health_key,
  guardian_id uuid NOT NULL REFERENCES guardian,
  sealed bytea NOT NULL,
  confirmed_at timestamptz NOT NULL
);
CREATE INDEX health_confirmation_student_idx ON health_confirmation (student_id);
CREATE INDEX health_confirmation_guardian_idx ON health_confirmation (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON health_confirmation
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- The address under which other programs read a guardian's meals (product:calendar#address): one at a
-- time, known by its hash alone.
CREATE TABLE calendar_feed (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  fetched_at timestamptz
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON calendar_feed
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON cart, cart_item, calendar_feed TO merenda_app;
GRANT SELECT, INSERT, UPDATE ON meal_order TO merenda_app;
GRANT SELECT, INSERT ON order_item TO merenda_app;
GRANT SELECT, INSERT, DELETE ON health_confirmation TO merenda_app;
