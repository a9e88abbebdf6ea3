import type { Page } from '@playwright/test';
import { createFamily, type Family } from '../../support/factories/families.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { literal, moveTo, press } from '../../support/steps/controls.ts';
import { chooseFirstDish, chooseFirstMenu } from '../../support/steps/meals.ts';
import { countTaps } from '../../support/steps/taps.ts';
import { heading, payButton } from '../../support/steps/topups.ts';

test('what a student’s balance lacks comes from the own wallet with the order, and the same lunch again is two taps away', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const family = await createFamily(stage, { money: { own: 60, theirs: 1 } });
  const taps = await countTaps(page);
  await enterAs(stage, family);
  await chooseLunch(stage, family);
  const short = withAmount(t('order.refused.short', { amount: '§', name: '§' }));
  await expect(page.getByText(short)).toBeVisible();
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

test('an order that the own wallet cannot help leads through a top-up of what is missing, and back to itself', async ({
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
  await payButton(stage).click();
  await expect(heading(stage, t('topups.done.title'))).toBeVisible();
  await press(stage, t('topups.done.toOrder'));
  await expect(heading(stage, t('ordering.step.confirm'))).toBeVisible();
  const said = await listen(page);
  await press(stage, new RegExp(literal(t('cart.checkout.finish'))));
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
  const short = withAmount(t('order.refused.short', { amount: '§', name: '§' }));
  expect(await said()).not.toMatch(short);
});

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

/** Words around an amount, whatever it is. */
const withAmount = (words: string) => new RegExp(words.split('§').map(literal).join('.+'));
