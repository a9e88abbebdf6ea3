-- Pictures that schools send (product:menus#pictures) stand before our drawings, which come back when
-- they are removed. No picture is kept that no product shows.

ALTER TABLE product
  ADD drawing_id uuid,
  ADD FOREIGN KEY (drawing_id, company_id) REFERENCES dish_picture (id, company_id);
UPDATE product SET drawing_id = picture_id, picture_id = NULL
  WHERE picture_id IN (SELECT id FROM dish_picture WHERE is_drawing);
CREATE INDEX product_drawing_idx ON product (drawing_id) WHERE drawing_id IS NOT NULL;
GRANT UPDATE (drawing_id) ON product TO merenda_app;

CREATE FUNCTION forget_dish_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM dish_picture
    WHERE id IN (old.picture_id, old.drawing_id)
      AND NOT EXISTS (
        SELECT FROM product WHERE dish_picture.id IN (product.picture_id, product.drawing_id));
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
