-- The access that the author of a proposal has read (product:console-administration#two-administrators).
-- NULL: the proposal is for a new operator, or older than this column.
ALTER TABLE operator_proposal ADD COLUMN access_version text;
GRANT INSERT (access_version) ON operator_proposal TO merenda_app;
