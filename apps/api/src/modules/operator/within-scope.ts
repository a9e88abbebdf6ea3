import type { OperatorScope } from '@merenda/domain/people/operators';
import { sql } from 'kysely';

/**
 * The condition of an operator's list: the company of each row is within the scope
 * (product:operating#scope).
 * @param company the column with the company's id
 */
export const withinScope = ({ everywhere, companies }: OperatorScope, company: string) =>
  sql<boolean>`(${everywhere} OR ${sql.ref(company)} = ANY (${[...companies]}))`;
