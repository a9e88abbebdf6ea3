-- A student's own mobile number, E.164 (product:students#student).
ALTER TABLE student ADD COLUMN phone text CHECK (phone ~ '^\+[1-9][0-9]{5,14}$');
