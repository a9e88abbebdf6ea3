-- What a product's page tells (product:menus#menu-product): for how long it is bought, the school's
-- own words on its nutrition, its allergen sheet, and the products that it consists of.

ALTER TABLE product
  ADD COLUMN nutritional_info jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN allergens_url text,
  ADD COLUMN recurrency text NOT NULL DEFAULT 'single'
    CHECK (recurrency IN ('single', 'forWeek', 'forMonth')),
  ADD COLUMN include_weekends boolean NOT NULL DEFAULT false;

CREATE TABLE sub_product (
  product_id uuid NOT NULL REFERENCES product,
  part_id uuid NOT NULL REFERENCES product,
  position integer NOT NULL CHECK (position >= 0),
  PRIMARY KEY (product_id, part_id),
  CHECK (part_id <> product_id)
);
CREATE INDEX sub_product_part_idx ON sub_product (part_id);

GRANT SELECT ON sub_product TO merenda_app;
