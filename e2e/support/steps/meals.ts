import { expect } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';
import { press } from './controls.ts';

const FREE_DAY = '[role="grid"] button:not([aria-disabled="true"])';

/** From so many free days in a month on, its last ones are far enough away. */
const ENOUGH = 12;

/**
 * Presses a free day of an order's calendar on which every menu can still be ordered, whatever the hour:
 * some want to be ordered two days before. `after` counts such days. The calendar has the coming four weeks:
 * a day late in this month, else the third one of the next month, where it begins at a month's end.
 */
export async function pressFreeDay(
  { page, t }: Pick<Stage, 'page' | 't'>,
  after = 0,
): Promise<void> {
  const days = page.locator(FREE_DAY);
  await days.first().waitFor();
  const free = await days.count();
  if (free >= ENOUGH) return days.nth(free - 1 - after).click();
  const next = page.getByRole('button', { name: t('calendar.nextMonth') });
  if (await next.isVisible()) await next.click();
  await days.nth(2 + after).click();
}

/**
 * Presses the second free day, or one `after` days later. The cut-off of the first free day may pass at any
 * moment.
 */
async function pressLaterDay({ page, t }: Pick<Stage, 'page' | 't'>, after: number): Promise<void> {
  const days = page.locator(FREE_DAY);
  const wanted = 1 + after;
  const inMonth = await days.count();
  if (wanted < inMonth) return days.nth(wanted).click();
  await page.getByRole('button', { name: t('calendar.nextMonth') }).click();
  await days.nth(wanted - inMonth).click();
}

/** Chooses a free day (`pressFreeDay`), and looks at the calendar before. */
export async function chooseFreeDay(
  { page, t, look }: Stage,
  screen: string,
  after = 0,
): Promise<void> {
  const days = page.locator(FREE_DAY);
  await days.first().waitFor();
  await look(screen);
  await pressFreeDay({ page, t }, after);
}

/** From the open orders to the dishes of the first menu, on a free day. */
export async function chooseFirstMenu(stage: Stage, after = 0): Promise<void> {
  const { page, t, look } = stage;
  await press(stage, t('ordering.start'));
  await chooseFreeDay(stage, 'order, day', after);
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()
    .click();
  await look('order, menu');
  await press(stage, t('common.next'));
}

/** The first dish of that menu, up to the confirmation. */
export async function chooseFirstDish({ page, t, look }: Stage): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox') })
    .first()
    .click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await look('order, dishes');
  await page.getByRole('button', { name: t('common.next') }).click();
}

/** Orders the first dish of the first menu on a free day. */
export async function orderLunch(stage: Stage): Promise<void> {
  const { page, t, look } = stage;
  await expect(page.getByRole('button', { name: t('ordering.start') })).toBeVisible();
  await look('open orders');
  await chooseFirstMenu(stage);
  await chooseFirstDish(stage);
  await look('order, confirmation');
  await press(stage, new RegExp(t('cart.checkout.finish')));
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
}

/** Through the three steps of scheduling: lunch, the second free day's first hour, the first dish. */
export async function scheduleLunch(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await chooseScheduledLunch(stage);
  await page.getByRole('button', { name: t('schedule.finish') }).click();
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
}

/** The same, up to where it is paid; `after` counts free days behind the second. */
export async function chooseScheduledLunch(stage: Stage, after = 0): Promise<void> {
  const { page, t, look } = stage;
  const next = page.getByRole('button', { name: t('common.next'), exact: true });
  await page.getByRole('button', { name: t('schedule.new') }).click();
  await expect(page.getByRole('heading', { name: t('schedule.step.type') })).toBeVisible();
  await expect(next).toBeDisabled();
  const lunch = page.getByRole('radio', { name: t('schedule.type.lunch') });
  await page.locator('label').filter({ has: lunch }).click();
  await look('schedule, what');
  await next.click();
  await expect(page.locator('fieldset').getByRole('radio', { checked: true })).toHaveCount(1);
  await look('schedule, when');
  await pressLaterDay(stage, after);
  await next.click();
  const finish = page.getByRole('button', { name: t('schedule.finish') });
  await expect(finish).toBeDisabled();
  await page
    .locator('label')
    .filter({ has: page.getByRole('checkbox') })
    .first()
    .click();
  await expect(finish).toBeEnabled();
  await look('schedule, dishes');
}
