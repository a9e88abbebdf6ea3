-- The amount from which a company asks for a second person, earlier than its currency does
-- (product:reversal#four-eyes). NULL: from its currency's amount on.
ALTER TABLE company ADD COLUMN four_eyes_from_minor bigint CHECK (four_eyes_from_minor >= 0);
GRANT UPDATE (four_eyes_from_minor) ON company TO merenda_app;
