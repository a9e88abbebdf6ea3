-- Imports stand among the acts of operators (product:operating#acts), whoever ran them.

CREATE INDEX audit_acts_idx ON audit (at, id)
  WHERE operator_id IS NOT NULL OR action = 'import.finished';
DROP INDEX audit_operator_idx;
