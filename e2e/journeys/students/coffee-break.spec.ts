import { CURRENCIES } from '@merenda/domain/money/currencies';
import { formatMoney } from '@merenda/domain/money/money';
import { CARD, keepCards, topUpByCard } from '../../support/factories/families.ts';
import { chooseUnit, createGuardian } from '../../support/factories/guardians.ts';
import { loseAnswer } from '../../support/stage/lost-answer.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { literal, moveTo, press } from '../../support/steps/controls.ts';
import { pressFreeDay } from '../../support/steps/meals.ts';

const UNIT = 'Duna Irodaház étterme, Budapest';

test('a coffee break for twenty is chosen from the menu, priced per person, given up, and ordered for a later day @in-full', async ({
  stage,
}) => {
  const { page, t, look, language } = stage;
  const employee = await createGuardian(stage, { company: 'sodexo-corporate', country: 'HU' });
  await keepCards(stage, employee, [CARD]);
  await topUpByCard(stage, employee, { own: 60_000, theirs: 0 });
  await chooseUnit(stage, employee, UNIT);
  await enterAs(stage, employee, '/order');
  // Nobody said for whom.
  await page.waitForURL((url) => url.pathname === '/');

  await look('home of an employee');
  await page.getByRole('link', { name: t('ordering.coffee') }).click();
  await expect(page.getByRole('radio', { name: t('ordering.tab.menus') })).toBeChecked();
  await expect(page.getByRole('radio', { name: t('ordering.tab.day') })).toBeEnabled();
  await look('coffee break, menu');
  const cart = () => press(stage, new RegExp(`^${literal(t('ordering.cart'))}`));
  const dialog = page.locator('dialog[open]');
  const close = () => dialog.locator('header').getByRole('button').click();
  const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name });
  await cart();
  await expect(dialog.getByText(t('ordering.cart.empty.title'))).toBeVisible();
  await close();
  // Cheese bread at 790 Ft.
  await page.getByRole('button', { name: /790/ }).first().click();
  await expect(page.getByText(t('ordering.inCart', { count: 1 }))).toBeVisible();
  await cart();
  const people = dialog.getByRole('spinbutton', { name: t('ordering.people') });
  await people.fill('0');
  await expect(inDialog(t('common.continue'))).toBeDisabled();
  await people.fill('1');
  await inDialog(t('ordering.people.more')).click();
  await inDialog(t('ordering.people.more')).click();
  await expect(people).toHaveValue('20');
  const total = formatMoney(1_580_000n, CURRENCIES.HUF, language);
  await expect(dialog.getByText(t('ordering.people.total', { count: 20 }))).toBeVisible();
  await expect(dialog.getByText(total).last()).toBeVisible();
  await look('coffee break, cart');

  // Without a day it leads to the calendar, where the first days cannot be chosen.
  await inDialog(t('common.continue')).click();
  await expect(page.getByText(t('ordering.coffee.notice', { count: 2 }))).toBeVisible();
  await pressFreeDay(stage);
  await expect(page.locator('fieldset').getByRole('radio', { checked: true })).not.toHaveCount(0);
  await look('coffee break, day');
  // Nothing is lost by a reload, nor by looking at another page.
  await page.reload();
  await expect(page.getByText(t('ordering.inCart', { count: 1 }))).toBeVisible();
  await moveTo(page, '/');
  await page.getByRole('link', { name: t('ordering.coffee') }).click();
  await cart();
  await expect(dialog.getByText(t('ordering.people.total', { count: 20 }))).toBeVisible();
  const denied = page.waitForResponse((answer) => answer.url().endsWith('/deny'));
  await inDialog(t('common.continue')).click();
  await expect(inDialog(t('cart.checkout.finish'))).toBeVisible();
  await look('coffee break, checkout');
  await close();
  expect((await denied).status()).toBe(204);

  await cart();
  await inDialog(t('common.continue')).click();
  // Its answer is lost: closed and opened again, the cart is still the one that was sent.
  await page.clock.install();
  const { answer } = await loseAnswer(page, '**/accept');
  await inDialog(t('cart.checkout.finish')).click();
  await answer;
  await page.clock.fastForward(15_000);
  await expect(dialog.getByText(t('error.unanswered.text'))).toBeVisible();
  await look('coffee break, without an answer');
  await close();
  await cart();
  await inDialog(t('common.retry')).click();
  await page.waitForURL('**/schedulling/*');
  await expect(page.getByText(total).first()).toBeVisible();
  await expect(page.getByText('20 ×')).toBeVisible();
  await look('coffee break, ordered');
  // A paid cart is no longer kept.
  await moveTo(page, '/');
  await page.getByRole('link', { name: t('ordering.coffee') }).click();
  await expect(page.getByText(t('ordering.inCart', { count: 1 }))).toBeHidden();
  await cart();
  await expect(dialog.getByText(t('ordering.cart.empty.title'))).toBeVisible();
});
