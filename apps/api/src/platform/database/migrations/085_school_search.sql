-- Where a school is: schools of one name are told apart by their town (product:students#schools).
ALTER TABLE school ADD COLUMN town text CHECK (char_length(town) BETWEEN 1 AND 80);

-- Name and town as they are searched: without case and accents. `plain` of packages/domain does the
-- same to what somebody types.
ALTER TABLE school ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
  lower(regexp_replace(
    normalize(name || ' ' || coalesce(town, ''), NFD), '[\u0300-\u036f]', '', 'g'
  ))
) STORED;
