-- What a guardian forbids beyond single products, and who changed the restrictions last.
ALTER TABLE student
  -- Of menus. No foreign keys: what has gone from the menus forbids nothing any more.
  ADD forbidden_categories uuid[] NOT NULL DEFAULT '{}',
  ADD forbidden_allergens text[] NOT NULL DEFAULT '{}',
  -- Counts the changes, so that two guardians who change them at once hear of each other.
  ADD restrictions_version integer NOT NULL DEFAULT 0,
  ADD restrictions_changed_at timestamptz,
  ADD restrictions_changed_by uuid REFERENCES guardian;
CREATE INDEX student_restrictions_changed_by_idx ON student (restrictions_changed_by)
  WHERE restrictions_changed_by IS NOT NULL;
