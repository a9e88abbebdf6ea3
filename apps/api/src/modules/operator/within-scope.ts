import type { OperatorScope } from '@merenda/domain/people/operators';
import { sql } from 'kysely';

/**
 * SQL for the rule of `isWithinScope`, the condition of an operator's list (product:operating#scope).
 * @param place the columns with the company of each row and with its school; without a school, an operator
 * of schools sees no row
 */
export function withinScope(
  { everywhere, companies, schools }: OperatorScope,
  place: { company: string; school?: string | undefined },
) {
  if (everywhere) return sql<boolean>`true`;
  const ofCompany = sql<boolean>`${sql.ref(place.company)} = ANY (${[...companies]})`;
  if (place.school === undefined) return ofCompany;
  return sql<boolean>`(${ofCompany} OR ${sql.ref(place.school)} = ANY (${[...schools]}::uuid[]))`;
}
