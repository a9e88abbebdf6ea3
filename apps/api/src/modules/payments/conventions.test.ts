import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DISPUTE_STATES, REFUND_STATES, TOPUP_STATES } from './state.ts';

const SOURCES = join(import.meta.dirname, '../..');
/**
 * Files that may list states: test data, migrations, adapters with processors' own states, and metrics,
 * whose jobs are done or failed.
 */
const OTHERS =
  /(^|\/)(gateways|demo|testing|guarantees|migrations)\/|[.]test[.]ts$|^platform\/metric-list[.]ts$/;

const files = (await readdir(SOURCES, { recursive: true })).filter(
  (file) => file.endsWith('.ts') && !OTHERS.test(file),
);
const sources = await Promise.all(
  files.map(async (file) => ({ file, text: await readFile(join(SOURCES, file), 'utf8') })),
);

const STATES = [TOPUP_STATES, REFUND_STATES, DISPUTE_STATES].map(
  (states) => `'(?:${Object.keys(states).join('|')})'`,
);

/** Patterns of lists of one table's states in code, in SQL and in comparisons. */
const LISTS = STATES.flatMap((name) => [
  new RegExp(`\\bsql<${name} \\| `),
  new RegExp(`(?<!z[.]enum[(])\\[\\s*${name},\\s*${name}`),
  new RegExp(`(?<!meal_order[.]status )\\bIN \\(\\s*${name}`, 'i'),
  new RegExp(`=== ${name} \\|\\| \\S+ === ${name}`),
  new RegExp(`!== ${name} && \\S+ !== ${name}`),
  new RegExp(
    `(?<!(?:meal_order|ticket|operator_proposal|owed_payment)[.])\\b(?:status|state)', '(?:=|<>|!=)', ${name}`,
  ),
  new RegExp(
    `(?<!(?:meal_order|ticket|operator_proposal|owed_payment)[.])\\b(?:status|state) (?:=|<>|!=) ${name}`,
  ),
]);

test('lists of states stand in state.ts alone', () => {
  const found = sources
    .filter(({ file }) => file !== 'modules/payments/state.ts')
    .flatMap(({ file, text }) =>
      LISTS.flatMap((list) => list.exec(text)?.slice(0, 1) ?? []).map(
        (match) => `${file}: ${match}`,
      ),
    );
  expect(found).toEqual([]);
});
