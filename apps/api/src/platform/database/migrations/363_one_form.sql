-- Schools as they are searched: without case, accents, widths, kinds of dashes, and marks that draw
-- nothing. `plainForSearch` of packages/domain does the same to what somebody types.
ALTER TABLE school ALTER COLUMN searched SET EXPRESSION AS (
  lower(regexp_replace(
    regexp_replace(
      normalize(name || ' ' || coalesce(town, ''), NFKD), '[\u2010-\u2015\u2212]', '-', 'g'
    ),
    '[\u00ad\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'
  ))
);

-- Registration numbers in the one form in which they are compared (`plainCode`). Where two of a school
-- become one, both stay as they are.
CREATE FUNCTION pg_temp.plain_number(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(regexp_replace(
    translate(
      regexp_replace(
        regexp_replace(
          normalize(typed, NFKC), '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'
        ),
        '[\u2010-\u2015\u2212]', '-', 'g'
      ),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'
    ),
    '\s+', ' ', 'g'
  ))
$$;

UPDATE student SET enrollment_number = pg_temp.plain_number(enrollment_number)
  WHERE enrollment_number ~ '[^ -~]|  ' AND pg_temp.plain_number(enrollment_number) <> ''
    AND deleted_at IS NULL
    AND NOT EXISTS (
      SELECT FROM student AS other
      WHERE other.school_id = student.school_id AND other.id <> student.id
        AND other.deleted_at IS NULL
        AND pg_temp.plain_number(other.enrollment_number)
          = pg_temp.plain_number(student.enrollment_number)
    );

UPDATE enrolment SET number = pg_temp.plain_number(number)
  WHERE number ~ '[^ -~]|  ' AND pg_temp.plain_number(number) <> ''
    AND NOT EXISTS (
      SELECT FROM enrolment AS other
      WHERE other.school_id = enrolment.school_id AND other.number <> enrolment.number
        AND pg_temp.plain_number(other.number) = pg_temp.plain_number(enrolment.number)
    );
