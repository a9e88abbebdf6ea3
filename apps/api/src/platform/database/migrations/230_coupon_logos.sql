-- The logo at the foot of a school's barcode cards (product:students#barcode-card) is kept where pictures
-- of dishes are. No picture is kept that neither a product nor a school shows.

ALTER TABLE school
  ADD coupon_logo_id uuid,
  ADD FOREIGN KEY (coupon_logo_id, company_id) REFERENCES dish_picture (id, company_id);
CREATE INDEX school_coupon_logo_idx ON school (coupon_logo_id) WHERE coupon_logo_id IS NOT NULL;
GRANT UPDATE (coupon_logo_id) ON school TO merenda_app;

CREATE FUNCTION forget_unshown_pictures(VARIADIC ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM dish_picture
    WHERE id = ANY (ids)
      AND NOT EXISTS (
        SELECT FROM product WHERE dish_picture.id IN (product.picture_id, product.drawing_id))
      AND NOT EXISTS (SELECT FROM school WHERE dish_picture.id = school.coupon_logo_id);
$$;

CREATE OR REPLACE FUNCTION forget_dish_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_unshown_pictures(old.picture_id, old.drawing_id);
  RETURN NULL;
END $$;

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
