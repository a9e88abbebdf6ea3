import type { OperatorScope } from '@merenda/domain/people/operators';
import { type RawBuilder, sql } from 'kysely';

/**
 * The condition of an operator's list: the company of each row is within the scope
 * (product:operating#scope).
 * @param company the column with the company's id
 */
export const withinScope = (
  { everywhere, companies }: OperatorScope,
  company: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(${everywhere} OR ${company} = ANY (${[...companies]}))`;
