import { expect } from '@playwright/test';
import type { Guardian } from '../factories/guardians.ts';
import type { Stage } from '../stage/stage.ts';
import { choose, press } from './controls.ts';
import { chooseBoth, chooseMethod, type ForBoth, fillBoth } from './topups.ts';

/** By the kept card to the amounts, for the own wallet and a student, every month. */
export async function askEveryMonth(stage: Stage, payer: Guardian, both: ForBoth): Promise<void> {
  const { page, t, look } = stage;
  const repeat = page.getByRole('checkbox', { name: t('topups.monthly.repeat') });
  await chooseMethod(stage, payer, 'card');
  await chooseBoth(stage, both.student);
  await press(stage, t('common.next'));
  await fillBoth(stage, both);
  await expect(repeat).not.toBeChecked();
  await choose(stage, 'checkbox', t('topups.monthly.repeat'));
  await look('top-up every month, amounts');
}

/** Chooses the last day on offer in the calendar of that field; days 29 to 31 never are. */
export async function chooseLastDay(
  { page, t, look }: Stage,
  field: 'topups.monthly.first' | 'topups.monthly.end',
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t(field)}: `) }).click();
  const dialog = page.getByRole('dialog', { name: t(field) });
  // In the next month, all whose days from 1 to 28 are still to come.
  await dialog.getByRole('button', { name: t('calendar.nextMonth') }).click();
  const days = dialog.locator('table button');
  await expect(days.filter({ hasText: /^28$/ })).toBeEnabled();
  const offered = dialog.locator('table').getByRole('button', { disabled: false });
  await expect(offered.filter({ hasText: /^(29|30|31)$/ })).toHaveCount(0);
  await look('top-up every month, calendar');
  await days.filter({ hasText: /^28$/ }).click();
  await expect(dialog).toBeHidden();
}
