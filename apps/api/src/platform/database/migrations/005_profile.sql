-- The restaurant unit where a guardian has lunch (spec 1 §3); always one of the own company.
ALTER TABLE guardian
  ADD COLUMN restaurant_unit uuid,
  ADD CONSTRAINT guardian_restaurant_unit_fkey
    FOREIGN KEY (restaurant_unit, company_id) REFERENCES school (id, company_id);
CREATE INDEX guardian_restaurant_unit_idx ON guardian (restaurant_unit)
  WHERE restaurant_unit IS NOT NULL;
