-- A changed menu waits, when its transaction ends, for the company's orders that are being accepted by its
-- former terms. Later orders wait for it. An order is thus valid by the terms in force at its commit
-- (product:ordering#acceptance). A preview never ends so, and holds nobody up. 45 is the space `terms` of
-- the advisory locks.
CREATE FUNCTION wait_for_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(company_id, 45))
  FROM school WHERE id = NEW.school_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER terms_wait_for_orders AFTER UPDATE ON menu
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION wait_for_orders();
