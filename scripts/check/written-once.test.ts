import { expect, it } from 'vitest';
import { findWaysAround } from './written-once.ts';

it.each([
  ["await trx\n  .insertInto('audit')", 'use writeAudit'],
  ['sql`SELECT pg_advisory_xact_lock(1)`', 'use lockName'],
  ['sql`INSERT INTO audit (action) VALUES (1)`', 'use writeAudit'],
  ['toMajor(minor, row.currency as CurrencyCode)', 'use the type of its column'],
  ['.set({ approved_by: operator.id })', 'use approve'],
  ['approversWanted(minor, fourEyesOf(topup.currency, null))', 'use findFourEyes'],
  ['approversWanted(withEarlier(minor, 0n), from)', 'use countGiven'],
  ['const origin = `${request.protocol}://${request.host}`;', 'originOfRequest'],
  ['siteOf({ protocol, hostname }: FastifyRequest) {', 'originOfRequest'],
  ['const { cookies,\n host } = http.request;', 'originOfRequest'],
  ["brandForHost(headers['host'])", 'originOfRequest'],
  ["request.headers['x-forwarded-host']", 'originOfRequest'],
  ["trx.selectFrom('company').select('id').forUpdate()", 'forNoKeyUpdate'],
  ['sql`SELECT FROM school ORDER BY id FOR UPDATE SKIP LOCKED`', 'forNoKeyUpdate'],
  ["cards.orderBy('card.created_at', 'desc')\n  .limit(1)", 'by the id'],
  ['sql`SELECT id FROM own ORDER BY created_at LIMIT 1`', 'by the id'],
  ['const age = 30 * 86400000;', 'domain/time/spans.ts'],
  ['const MONTH_MS = 30 * 24 * 60 * 60 * 1_000;', 'domain/time/spans.ts'],
  ['Array.from({ length: 7 }, (_, ahead) => addDays(monday, ahead))', 'use daysFrom'],
  ['const ROOM = 4 * 1024 * 1024;', 'domain/files/sizes.ts'],
  ['const ROOM = 24 * 2 ** 20;', 'domain/files/sizes.ts'],
  ["import { createBatcher } from '@merenda/database';", 'use createOnce'],
  ['const answers = await postOnce(pool, requests);', 'use runOnce'],
  ['await beginIdempotent(client, { scope, key, requestHash });', 'use runOnce'],
  ["pool.query('SELECT * FROM unnest(ledger.post($1))')", 'postMoney'],
  ['isOpen({ status: row.status as TopupStatus })', 'use the type of its column'],
])('finds %s outside of its mechanism', (source, instead) => {
  const found = findWaysAround(new Map([['apps/api/src/modules/cards/add.ts', source]]));
  expect(found).toEqual([expect.stringContaining(instead)]);
});

it.each([
  ['packages/contract/src/orders.ts', 'const order = { currency: z.string() };', 'use currency'],
  ['apps/console/src/desk/case.tsx', 'const code = school.currency as CurrencyCode;', 'contract'],
  ['apps/web/src/features/cards/name.tsx', '<TextField maxLength={40} />', 'packages/domain'],
  ['apps/web/src/queries/cards.ts', "call('GET /cards', { query: { limit: 100 } })", 'MAX_PAGE'],
  ['apps/console/src/desk/case.ts', 'textError(name, { max: 40 })', 'packages/domain'],
])('finds in %s what the contract knows: %s', (file, source, instead) => {
  expect(findWaysAround(new Map([[file, source]]))).toEqual([expect.stringContaining(instead)]);
});

it.each([
  '.title { font-size: 14px; }',
  '.title {\n  font: 600 15px / 1.25 var(--font);\n}',
  '.title { font-size: clamp(2rem, 10vw, 40px); }',
])('finds a text size that does not grow with the browser’s: %s', (source) => {
  const found = findWaysAround(
    new Map([['packages/ui/src/blocks/layout/card.module.css', source]]),
  );
  expect(found).toEqual([expect.stringContaining('tokens.css')]);
});
