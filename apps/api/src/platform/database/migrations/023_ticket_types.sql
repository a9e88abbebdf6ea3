-- The domain's table of ticket types is the one list of them (product:help#ticket-types).

ALTER TABLE ticket DROP CONSTRAINT ticket_type_check;
