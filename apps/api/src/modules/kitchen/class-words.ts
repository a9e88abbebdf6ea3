import { sql } from 'kysely';

/**
 * The words of `school_class` in a statement: its name, with year and shift where another class of the
 * school has the name (product:console-kitchen#board). Null without a class.
 */
export const CLASS_WORDS = sql<string | null>`CASE
  WHEN EXISTS (
    SELECT FROM school_class twin
    WHERE twin.school_id = school_class.school_id AND twin.name = school_class.name
      AND twin.id <> school_class.id)
  THEN concat_ws(' · ', school_class.name, nullif(school_class.year, ''),
    nullif(school_class.shift, ''))
  ELSE school_class.name END`;
