import { expect } from '@playwright/test';
import type { Stage } from '../stage/stage.ts';
import { dialogOf, field, literal, press, tapChoice } from '../steps/controls.ts';
import { chooseFreeDay } from '../steps/meals.ts';
import { pickSchool } from '../steps/students.ts';
import { toFirstStep, toRecipients } from '../steps/topups.ts';
import type { DemoIds } from './places.ts';
import { touchFields } from './visitor-states.ts';
import type { Walker } from './walker.ts';

/** Top-up by PIX up to its last step before money, and the kept cards. */
export async function topUpStates(stage: Stage, { go, look }: Walker): Promise<void> {
  const { page, t } = stage;
  await go('/payments');
  await toFirstStep(stage);
  await look('top-up, how to pay');
  await tapChoice(stage, t('topups.method.pix'));
  await toRecipients(stage);
  for (const box of await page
    .locator('main label')
    .filter({ has: page.getByRole('checkbox') })
    .all()) {
    if (!(await box.getByRole('checkbox').isChecked())) await box.click();
  }
  await look('top-up, for whom');
  await press(stage, t('common.next'));
  await look('top-up, amounts');
  await go('/payments?page=methods');
  await look('cards');
  const remove = page.getByRole('button', { name: t('cards.delete') });
  if (await remove.first().isVisible()) {
    await remove.first().click();
    await look('cards, delete?');
    await page.keyboard.press('Escape');
  }
  await go('/payments/automatic');
  for (const amount of ['amount', 'ceiling'] as const) {
    await field(stage, t(`topups.automatic.${amount}`)).fill('1');
  }
  await page.keyboard.press('Tab');
  await look('automatic top-up, terms that do not fit');
  await go('/payments/create');
  await touchFields(stage);
  await look('add a card, nothing filled in');
}

/** A transfer of more than there is. */
export async function transferStates(
  { page, t }: Stage,
  { go, look }: Walker,
  { student }: DemoIds,
): Promise<void> {
  await go(`/transfer-balance/${student}`);
  await page.getByRole('textbox', { name: t('transfers.amount') }).fill('999999');
  await expect(page.getByText(t('dependent.error.insufficientFunds'))).toBeVisible();
  await look('transfer, too much');
}

/** Ordering up to the last step before money. */
export async function orderStates(
  stage: Stage,
  { go, look }: Walker,
  { student }: DemoIds,
): Promise<void> {
  const { page, t } = stage;
  await go(`/dependents/${student}/buy`);
  const orders = page.getByRole('button', { name: new RegExp(t('ordering.open')) });
  if (await orders.isVisible()) await orders.click();
  const cancel = page.getByRole('button', {
    name: new RegExp(t('ordering.cancel.short', { until: '.+' })),
  });
  if (await cancel.first().isVisible()) {
    await cancel.first().click();
    await look('order, cancel?');
    await page.keyboard.press('Escape');
  }
  await press(stage, t('ordering.start'));
  await chooseFreeDay(stage, 'order, day');
  const cards = page.locator('main label');
  await cards
    .filter({ has: page.getByRole('radio') })
    .first()
    .click();
  await look('order, menu');
  await press(stage, t('common.next'));
  await page
    .locator('main li label')
    .filter({ has: page.getByRole('checkbox') })
    .first()
    .click();
  await look('order, dishes');
  await page.getByRole('button', { name: t('common.next') }).click();
  await look('order, confirmation');
}

/** /order with the navigation state that it wants, up to the priced cart. */
export async function orderScreenStates(
  stage: Stage,
  { go, look }: Walker,
  { student, school, responsible }: DemoIds,
): Promise<void> {
  const { page, t } = stage;
  await go('/order', { restaurantUnit: school, puchasedFor: student, requester: responsible });
  await chooseFreeDay(stage, 'order screen, day');
  const add = new RegExp(t('ordering.add.of', { name: '.+', price: '.+' }));
  await page.getByRole('button', { name: add }).first().click();
  await look('order screen, dishes');
  await press(stage, new RegExp(`^${literal(t('ordering.cart'))}`));
  await look('order screen, cart');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: t('common.continue') }).click();
  await dialog.getByRole('button', { name: t('cart.checkout.finish') }).waitFor();
  await look('order screen, checkout');
  await page.keyboard.press('Escape');
}

/** The first step of registering a student, and every later one with everything missing. */
export async function newStudentStates(stage: Stage, { go, look }: Walker): Promise<void> {
  const { page, t } = stage;
  await go('/create-student');
  await press(stage, new RegExp(`^${t('students.school')}`));
  await look('new student, schools');
  await page.keyboard.press('Escape');
  await pickSchool(stage, 'colegio aurora', /Colégio Aurora/);
  await look('new student, school');
  await press(stage, t('common.next'));
  await touchFields(stage);
  await look('new student, nothing filled in');
}

/** A daily maximum that is yet to be said, and the menu's prohibit mode. */
export async function limitStates(
  { page, t }: Stage,
  { go, look }: Walker,
  { student }: DemoIds,
): Promise<void> {
  await go(`/dependents/${student}/consumption-report/limit`);
  await page
    .locator('label')
    .filter({ hasText: t('limits.daily.title') })
    .click();
  await look('limits, a daily maximum');
  await go(`/dependents/${student}/menu?prohibit=true`);
  await page.getByRole('checkbox').first().waitFor();
  await look('forbidding dishes');
}

/** A student's details while they are changed, and what replacing and deleting ask first. */
export async function studentStates(
  stage: Stage,
  { go, look }: Walker,
  { student }: DemoIds,
): Promise<void> {
  const { page, t } = stage;
  await go(`/dependents/${student}/data`);
  await press(stage, t('common.edit'));
  await page.getByRole('group', { name: t('students.kiosk.newPassword') }).waitFor();
  await look('a student’s details, being changed');
  await press(stage, t('students.card.replace'));
  await look('a new card?');
  await page.keyboard.press('Escape');
  await go(`/dependents/${student}`);
  await press(stage, t('students.delete'));
  await expect(page.getByText(t('students.delete.moved'))).toBeVisible();
  await look('delete a student?');
  await page.keyboard.press('Escape');
}

/** Each view of the profile that a phone's list leads to. */
export async function profileStates({ page }: Stage, { go, look }: Walker): Promise<void> {
  await go('/profile');
  const rows = page.locator('main a[href*="view="]');
  await rows.first().waitFor();
  const views = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const view of views) {
    await go(view ?? '');
    await look(view ?? '');
  }
}

/** Pages whose data cannot be loaded, and pages of missing records. */
export async function failureStates(
  { page }: Stage,
  { go, look }: Walker,
  { responsible }: DemoIds,
): Promise<void> {
  await page.route('**/api/wallets/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await go(`/responsible/${responsible}/consumption-report?failing`);
  await look('a statement that does not load');
  await page.unroute('**/api/wallets/**');
  await go(`/dependents/${responsible}`);
  await look('a student who is not there');
}
