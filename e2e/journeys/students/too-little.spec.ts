import type { Locator, Page } from '@playwright/test';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, type Family } from '../../support/factories/families.ts';
import { decideCode } from '../../support/sandbox.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { dialogOf, literal, moveTo, press, withAmount } from '../../support/steps/controls.ts';
import { chooseFirstDish, chooseFirstMenu } from '../../support/steps/meals.ts';
import { countTaps } from '../../support/steps/taps.ts';
import { getCode, heading, payButton, shownCode } from '../../support/steps/topups.ts';

test('a missing part of a student’s balance comes from the own wallet with the order, and the same lunch again is two taps away @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 1 } });
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await chooseLunch(stage, family);
  await expect(
    page.getByText(withAmount(t('ordering.shortCovered', { amount: '§' }))),
  ).toBeVisible();
  await look('an order that lacks money');
  await page
    .getByRole('button', { name: withAmount(t('ordering.transferAndOrder', { amount: '§' })) })
    .click();
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
  await look('an order, placed');

  await moveTo(page, '/');
  taps.begin();
  const again = page.locator('main a[href*="slot="]');
  await expect(again).toBeVisible();
  await look('home, with the last lunch');
  await again.click();
  await expect(heading(stage, t('ordering.step.confirm'))).toBeVisible();
  // The student has nothing any more: from the wallet, too.
  const pay = page.getByRole('button', {
    name: withAmount(t('ordering.transferAndOrder', { amount: '§' })),
  });
  await expect(pay).toBeInViewport({ ratio: 1 });
  await pay.click();
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
  taps.expectAtMost({ taps: 2, fields: 0 }, 'the same lunch again');
});

test('an order that the own wallet cannot help is placed by itself once what is missing is topped up, and a reload places no second', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 0, theirs: 1 } });
  await enterAs(stage, family);
  await chooseLunch(stage, family);
  await page
    .getByRole('link', { name: withAmount(t('ordering.topUpAndOrder', { amount: '§' })) })
    .click();
  const topUp = page.locator('main form button[type=submit]');
  await expect(topUp).toBeVisible();
  await look('a top-up for an order');
  await topUp.click();
  await expect(heading(stage, t('topups.cvv.heading'))).toBeVisible();
  await page.keyboard.type('123');
  const said = await listen(page);
  await payButton(stage).click();
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
  await look('an order, placed after a top-up');
  expect(await said()).not.toMatch(withAmount(t('ordering.short', { amount: '§' })));
  await page.reload();
  await expect(heading(stage, t('ordering.step.confirm'))).toBeVisible();
  expect(await ordersOf(stage, family)).toBe(1);
});

test('a week that lacks money is ordered by itself once it is topped up; left before, its review is open again as it was @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 0, theirs: 5 } });
  await enterAs(stage, family, '/week');
  await page
    .locator('label')
    .filter({ hasText: t('week.next') })
    .click();
  await press(stage, new RegExp(`^${t('week.fill')}$`));
  await page.getByRole('button', { name: new RegExp(literal(t('week.review'))) }).click();
  const topUpAndOrder = dialogOf(page).getByRole('link', {
    name: withAmount(t('ordering.topUpAndOrder', { amount: '§' })),
  });
  await topUpAndOrder.click();
  const topUp = page.locator('main form button[type=submit]');
  await expect(topUp).toBeVisible();
  // Left before it is paid: from the amounts over the recipients and the method.
  for (let step = 0; step < 3; step += 1) await press(stage, t('common.back'));
  await expect(
    dialogOf(page).getByText(withAmount(t('ordering.short', { amount: '§' }))),
  ).toBeVisible();
  await look('a week’s review, open again');
  await expect(
    page.getByRole('radio', { name: t('week.next'), includeHidden: true }),
  ).toBeChecked();
  expect(await ordersOf(stage, family)).toBe(0);
  await topUpAndOrder.click();
  await topUp.click();
  await expect(heading(stage, t('topups.cvv.heading'))).toBeVisible();
  await page.keyboard.type('123');
  await payButton(stage).click();
  await expect(page.getByText(t('week.done', { count: 5 }))).toBeVisible();
  await look('a week, ordered after a top-up');
  expect(await ordersOf(stage, family)).toBe(5);
});

test('a code for an order that is left and paid from home later still orders, once @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: { own: 0, theirs: 1 } });
  await enterAs(stage, family);
  await chooseLunch(stage, family);
  await page
    .getByRole('link', { name: withAmount(t('ordering.topUpAndOrder', { amount: '§' })) })
    .click();
  const pix = page.locator('main label').filter({ hasText: t('topups.method.pix') });
  await pressUntil(page.getByRole('button', { name: t('common.back') }), pix);
  await pix.click();
  const next = page.getByRole('button', { name: t('common.next') });
  await pressUntil(next, page.getByRole('button', { name: t('topups.toPix') }));
  const code = await getCode(stage);
  await moveTo(page, '/');
  await page.locator('main a[href*="code="]').first().click();
  expect(await shownCode(stage)).toBe(code);
  await decideCode(code, 'pay');
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
  expect(await ordersOf(stage, family)).toBe(1);
});

/** Presses a button step by step until the wizard shows this. */
const pressUntil = (button: Locator, shown: Locator) =>
  expect(async () => {
    if (!(await shown.isVisible())) await button.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** How many meals are ordered for the family's students. */
async function ordersOf({ request }: Stage, { token, id }: Family): Promise<number | undefined> {
  const { total } = await callApi(
    request,
    'GET /responsible-users/:userId/dependents/menu-orders',
    { token, params: { userId: id } },
  );
  return total;
}

/** All that the page says from here on, also what is there for a moment only. */
async function listen(page: Page): Promise<() => Promise<string>> {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver(() => texts.push(document.body.innerText)).observe(document.body, {
      childList: true,
      subtree: true,
    });
    return texts;
  });
  return () => said.evaluate((texts) => texts.join('\n'));
}

/** A free day, the first menu, its first dish, up to the review. */
async function chooseLunch(stage: Stage, { student }: Family): Promise<void> {
  const { page, t } = stage;
  await moveTo(page, `/dependents/${student.id}/buy`);
  await chooseFirstMenu(stage);
  await chooseFirstDish(stage);
  await expect(heading(stage, t('ordering.step.confirm'))).toBeVisible();
}
