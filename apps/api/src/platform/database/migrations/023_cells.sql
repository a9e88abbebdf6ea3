-- Cells (deploy/cells): a company lives in one of several databases. Only the owner moves it.

-- here: served. moving, left: hidden from the application by policies that the move makes.
ALTER TABLE company ADD COLUMN place text NOT NULL DEFAULT 'here'
  CHECK (place IN ('here', 'moving', 'left'));
REVOKE UPDATE ON company FROM merenda_app;
GRANT UPDATE (id, name, country, currency, time_zone, variant, providers, preselected_provider,
  card_gateway, card_gateway_since) ON company TO merenda_app;

-- The company whose payment an event of a processor is about, also when its rows are hidden.
CREATE FUNCTION company_of_payment(of_gateway text, of_reference text, of_provider_ref text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT company_id FROM public.topup
  WHERE reference = of_reference OR (gateway = of_gateway AND provider_ref = of_provider_ref)
$$;
REVOKE EXECUTE ON FUNCTION company_of_payment FROM PUBLIC;
GRANT EXECUTE ON FUNCTION company_of_payment TO merenda_app;

-- An order keeps its number where its company goes; another company may have the same one.
ALTER TABLE meal_order DROP CONSTRAINT meal_order_order_number_key;
