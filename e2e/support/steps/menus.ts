import { addDays, weekday } from '@merenda/domain/time/dates';
import { expect } from '@playwright/test';
import { importSchool } from '../factories/imported-school.ts';
import { createOperator } from '../factories/operators.ts';
import type { Stage } from '../stage/stage.ts';
import { chooseFound, consoleUrl, signInFirst } from './console.ts';

const AFTER_TOMORROW = addDays(new Date().toISOString().slice(0, 10), 2);

/** A day to come in every school's time zone; its next day is of the same week, which a month shows whole. */
export const DAY = addDays(AFTER_TOMORROW, weekday(AFTER_TOMORROW) === 0 ? 1 : 0);

/** A day of the month that the console shows. */
export const dayLink = ({ page }: Stage, day: string) => page.locator(`[data-day="${day}"] a`);

/** A new operator of the school's side, at the month of {@link DAY} of a school of its own. */
export async function planSchool(stage: Stage) {
  const { page, t } = stage;
  const school = await importSchool();
  await signInFirst(stage, await createOperator('school'));
  await page.goto(consoleUrl(`/menus?month=${DAY.slice(0, 7)}`));
  await expect(page.getByRole('heading', { name: t('planning.title'), level: 1 })).toBeVisible();
  await chooseFound(stage, t('planning.school'), school.name);
  await expect(dayLink(stage, DAY)).toContainText(t('planning.dishes', { count: 2 }));
  return school;
}
