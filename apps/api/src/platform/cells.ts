import type { Kysely } from 'kysely';
import type { DB } from './database/generated.ts';
import { Failure } from './failure.ts';

/** Where a company is, as this cell's database says; one that it does not know is elsewhere. */
type Place = DB['company']['place'] extends { __select__: infer Known } ? Known : never;

export async function findPlaces(db: Kysely<DB>): Promise<Map<string, Place>> {
  const rows = await db.selectFrom('company').select(['id', 'place']).execute();
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** @throws Failure company_moving, company_elsewhere for a company that this cell does not serve */
export function requireServed(place: Place | undefined): void {
  if (place === 'here') return;
  throw new Failure(place === 'moving' ? 'company_moving' : 'company_elsewhere');
}

/** Was the row refused because its company has left since the request began? */
export const isOfMovedCompany = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes('violates row-level security policy') ||
    ('constraint' in error && error.constraint === 'account_is_here'));
