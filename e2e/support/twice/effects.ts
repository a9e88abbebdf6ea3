import { expect } from '@playwright/test';
import { journeysDatabase } from '../factories/database.ts';

/** How many rows of each table tell of somebody. */
export type Effects = Readonly<Record<string, number>>;

/**
 * Tables without effects of an act: counters, kept answers, carts that were only priced, the ledger's and
 * the mail server's later work, and rows without an owner.
 */
const NOISE = [
  'ledger.block',
  'ledger.checkpoint',
  'ledger.idempotency',
  'ledger.roll_up',
  'public.attempt',
  'public.cart',
  'public.cart_item',
  'public.enrolment',
  'public.guardian_stream',
  'public.health_draft',
  'public.health_draft_key',
  'public.known_device',
  'public.menu',
  'public.menu_category',
  'public.menu_product',
  'public.passkey_challenge',
  'public.product',
  'public.processor_event',
  'public.request_count',
  'public.school',
  'public.school_class',
  'public.sign_in_ticket',
  'public.sub_product',
];

/** Audit rows of looking, which pages cause each time that they are drawn. */
const READING = ['allergens.compared', 'health_draft.begun', 'health_form.read'];

/** Rows that tell of somebody name an id of theirs, or of a row that does: further than this it never goes. */
const FURTHEST = 5;

/** All that there is of some people, whose ids or addresses are known. */
export async function effectsOf(known: readonly string[]): Promise<Effects> {
  const pool = await journeysDatabase();
  const { rows: columns } = await pool.query<{ name: string; column: string; isId: boolean }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name, quote_ident(column_name) AS column,
       data_type = 'uuid' AS "isId"
     FROM information_schema.columns JOIN pg_tables
       ON schemaname = table_schema AND tablename = table_name
     WHERE table_schema IN ('public', 'ledger') AND data_type IN ('uuid', 'text')
     ORDER BY 1, 2`,
  );
  const each = [...Map.groupBy(columns, ({ name }) => name)]
    .filter(([name]) => !NOISE.includes(name))
    .map(([name, all]) => {
      const named = all.map(({ column, isId }) => `${column} = ANY($${isId ? 1 : 2})`).join(' OR ');
      const what = name === 'public.audit' ? ` AND NOT action = ANY('{${READING.join()}}')` : '';
      return `SELECT '${name}' AS name, of_it->>'id' AS id, of_it->>'wallet_id' AS wallet
        FROM (SELECT to_jsonb(row) AS of_it FROM ${name} AS row WHERE (${named})${what}) AS named`;
    })
    .join(' UNION ALL ');
  let ids = [...known];
  for (let step = 1; ; step += 1) {
    const { rows } = await pool.query<{ name: string; id?: string; wallet?: string }>(each, [
      ids.filter((id) => UUID.test(id)),
      ids,
    ]);
    const more = rows.flatMap(({ id, wallet }) => [id, wallet]).filter((id) => id && UUID.test(id));
    const all = [...new Set([...ids, ...more.flatMap((id) => id ?? [])])];
    if (all.length === ids.length || step === FURTHEST) return countsOf(rows);
    ids = all;
  }
}

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

function countsOf(rows: readonly { name: string }[]): Effects {
  const counts: Record<string, number> = {};
  for (const { name } of rows) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Differences to before. */
function changeOf(before: Effects, after: Effects): Effects {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].map(
    (name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0).toSorted());
}

/** The change, once it stays as it is: an e-mail or an alert comes a moment after what it tells of. */
export async function settledChange(known: readonly string[], before: Effects): Promise<Effects> {
  let last = '';
  let change: Effects = {};
  await expect(async () => {
    change = changeOf(before, await effectsOf(known));
    const now = JSON.stringify(change);
    const same = now === last;
    last = now;
    expect(same).toBe(true);
  }).toPass({ intervals: [100, 200, 200] });
  return change;
}
