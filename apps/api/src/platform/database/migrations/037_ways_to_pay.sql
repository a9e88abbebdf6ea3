-- Ways to pay that an administrator has switched off (product:console-administration#companies). A start
-- writes `providers` from the brands' data and leaves this column as it is.
ALTER TABLE company ADD COLUMN ways_off text[] NOT NULL DEFAULT '{}';
GRANT UPDATE (ways_off) ON company TO merenda_app;
