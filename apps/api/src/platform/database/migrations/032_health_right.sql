-- Health data ask for a right of their own (product:guardians#rights): off unless the owner gives it.
ALTER TABLE guardianship ADD COLUMN may_see_health boolean NOT NULL DEFAULT false;
UPDATE guardianship SET may_see_health = true WHERE is_owner;
ALTER TABLE guardianship
  ADD CONSTRAINT guardianship_owner_sees_health CHECK (may_see_health OR NOT is_owner);

ALTER TABLE guardian_invitation ADD COLUMN may_see_health boolean NOT NULL DEFAULT false;
