-- A connection plans the look-up of a key once. One that was opened while the table was almost empty
-- would go on reading all of it, so it reads by the index whatever it finds, as posting does.
ALTER FUNCTION ledger.begin_idempotent(text, text, text) SET enable_seqscan = off;
