import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationSet } from '@merenda/database';
import { testDatabase } from '@merenda/testing/database';
import { afterAll, expect, test } from 'vitest';
import { MIGRATIONS } from '../../apps/api/src/platform/database/migrations.ts';
import { FORMER } from '../../apps/api/src/platform/database/releases.ts';
import FORMER_RELEASE from '../../packages/contract/src/guarantees/testing/former-release.json' with {
  type: 'json',
};
import { findBreaks } from './breaks.ts';

const home = mkdtempSync(join(tmpdir(), 'merenda-former-'));
afterAll(() => rmSync(home, { recursive: true }));

/** The migrations of the release before: an applied file is never edited. */
const former = MIGRATIONS.map(({ name, folder }): MigrationSet => {
  const copied = mkdtempSync(join(home, name));
  const last = FORMER.last[name] ?? '';
  for (const file of readdirSync(folder).filter((file) => file <= last)) {
    copyFileSync(join(folder, file), join(copied, file));
  }
  return { name, folder: copied };
});

const trial = (name: string) => ({
  name: 'trial',
  folder: join(import.meta.dirname, 'trials', name),
});

async function breaksOf(
  sets: readonly MigrationSet[],
  leaving: readonly string[] = FORMER.leaving,
) {
  const database = await testDatabase([]);
  try {
    return await findBreaks(database.url, former, sets, leaving);
  } finally {
    await database.drop();
  }
}

test('this release’s migrations break nothing that copies of the release before use', async () => {
  expect(await breaksOf(MIGRATIONS)).toEqual([]);
});

test('the values and fields to which answers and requests are compared are those of the release before', () => {
  expect(FORMER_RELEASE.release).toBe(FORMER.name);
});

test('columns, tables and indexes may be added beside running copies', async () => {
  expect(await breaksOf([...MIGRATIONS, trial('expand')])).toEqual([]);
});

test('a column, value, default or right that goes, and a narrower rule are refused, each by its name', async () => {
  const breaks = await breaksOf([...MIGRATIONS, trial('contract')]);
  expect(breaks).toEqual(
    expect.arrayContaining([
      'demanded: a value for public.student.trial_mark',
      'demanded: constraint topup_small of public.topup',
      'demanded: no null in public.meal_order.cancelled_why',
      expect.stringMatching(
        /^demanded: constraint meal_order_cancelled_why_check of public.meal_order is CHECK /,
      ),
      expect.stringMatching(/^demanded: domain ledger.amount is CHECK /),
      'demanded: unique index topup_trial_key',
      'gone: default of public.cart.id',
      'gone: function end_automatic_topups(uuid,uuid) with result void',
      "gone: value 'void' of ledger.phase",
      'gone: right to execute ledger.post(jsonb)',
      'gone: column public.meal_order.slot of type text',
      'gone: right to SELECT public.meal_order.slot',
    ]),
  );
  expect(breaks).not.toContain('gone: column public.topup.amount_minor of type bigint');
});

test('a column may go when the release before has ceased to use it', async () => {
  const breaks = await breaksOf([...MIGRATIONS, trial('contract')], ['public.meal_order.slot']);
  expect(breaks.filter((line) => line.includes('public.meal_order.slot'))).toEqual([]);
  expect(breaks).toContain('demanded: a value for public.student.trial_mark');
});
