import { expect, it } from 'vitest';
import { findWaysAround } from './written-once.ts';

it.each([
  ["await trx\n  .insertInto('audit')", 'use writeAudit'],
  ['sql`SELECT pg_advisory_xact_lock(1)`', 'use lockName'],
  ['sql`INSERT INTO audit (action) VALUES (1)`', 'use writeAudit'],
  ['toMajor(minor, row.currency as CurrencyCode)', 'use the type of its column'],
  ['isOpen({ status: row.status as TopupStatus })', 'use the type of its column'],
])('finds %s outside of its mechanism', (source, instead) => {
  const found = findWaysAround(new Map([['apps/api/src/modules/cards/add.ts', source]]));
  expect(found).toEqual([expect.stringContaining(instead)]);
});
