-- The words of a name stand one space apart (product:students#rules).
UPDATE student SET name = regexp_replace(name, '\s+', ' ', 'g') WHERE name ~ '\s{2}';
UPDATE guardian SET name = regexp_replace(name, '\s+', ' ', 'g') WHERE name ~ '\s{2}';
