import type { Key } from '@merenda/i18n';
import { callApi } from '../../support/factories/api.ts';
import { createFamily, type Family } from '../../support/factories/families.ts';
import { loseAnswer } from '../../support/stage/lost-answer.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { dialogOf, literal, moveTo, press } from '../../support/steps/controls.ts';
import {
  chooseFirstDish,
  chooseFirstMenu,
  chooseScheduledLunch,
} from '../../support/steps/meals.ts';

const MONEY = { own: 50, theirs: 100 };

test('an order whose answer is lost is the same one when it is asked for again: one order, one charge', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await begin(stage);
  await moveTo(page, `/dependents/${family.student.id}/buy`);
  await chooseFirstMenu(stage);
  await chooseFirstDish(stage);
  await askTwice(stage, '**/accept', () =>
    press(stage, new RegExp(literal(t('cart.checkout.finish')))),
  );
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
  await expectOneOrder(stage, family);
});

test('a scheduled meal whose answer is lost is scheduled and charged once @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await begin(stage);
  await moveTo(page, `/dependents/${family.student.id}/schedulling`);
  await chooseScheduledLunch(stage);
  await askTwice(stage, '**/accept', () => press(stage, new RegExp(literal(t('schedule.finish')))));
  await expect(page.getByText(t('cart.success.orderPlaced'))).toBeVisible();
  await expectOneOrder(stage, family);
});

test('the browser’s back goes a step back in an order, with all that was chosen, and from the first step to the open orders @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: MONEY });
  await enterAs(stage, family);
  await moveTo(page, `/dependents/${family.student.id}/buy`);
  await chooseFirstMenu(stage);
  await chooseFirstDish(stage);
  const heading = (key: Key) => page.getByRole('heading', { name: t(key) });
  await expect(heading('ordering.step.confirm')).toBeVisible();
  await page.goBack();
  await expect(heading('ordering.step.dishes')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.goBack();
  await expect(heading('ordering.step.menu')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await press(stage, t('common.next'));
  await press(stage, t('common.next'));
  await expect(heading('ordering.step.confirm')).toBeVisible();
  for (const step of ['dishes', 'menu', 'day'] as const) {
    await page.goBack();
    await expect(heading(`ordering.step.${step}`)).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('button', { name: t('ordering.start') })).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a week whose answer is lost is paid once, also when the basket was changed meanwhile @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: MONEY });
  await enterAs(stage, family, '/week');
  await page.clock.install();
  await page
    .locator('label')
    .filter({ hasText: t('week.next') })
    .click();
  const day = (at: number) =>
    page.getByRole('region', { name: family.student.name }).locator('li').nth(at);
  const review = page.getByRole('button', { name: new RegExp(literal(t('week.review'))) });
  await day(0).locator('label').click();
  await review.click();
  const { answer } = await loseAnswer(page, '**/week/orders');
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(literal(t('week.pay'))) })
    .click();
  await answer;
  await page.clock.fastForward(15_000);
  await expect(dialogOf(page).getByText(t('error.unanswered.text'))).toBeVisible();
  await dialogOf(page).locator('header').getByRole('button').click();
  await day(1).locator('label').click();
  await review.click();
  await dialogOf(page)
    .getByRole('button', { name: t('common.retry') })
    .click();
  await expect(page.getByText(t('week.done', { count: 1 }))).toBeVisible();
  await press(stage, t('week.see'));
  await expect(review).toContainText(t('week.meals', { count: 1 }));
  await expectOneOrder(stage, family);
});

test('a transfer without an answer is there to be asked for again when one has left its page and comes back @in-full', async ({
  stage,
}) => {
  const { page } = stage;
  const { family, there } = await loseTransfer(stage);
  await moveTo(page, '/');
  await moveTo(page, there);
  await repeatTransfer(stage, family);
});

test('a transfer without an answer is there after a reload, and is done once', async ({
  stage,
}) => {
  const { family } = await loseTransfer(stage);
  await stage.page.reload();
  await repeatTransfer(stage, family);
});

test('an order without an answer is paid once, also when it is made anew after a reload', async ({
  stage,
}) => {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: MONEY });
  await enterAs(stage, family);
  const order = async (after: number) => {
    await chooseFirstMenu(stage, after);
    await chooseFirstDish(stage);
    await press(stage, new RegExp(literal(t('cart.checkout.finish'))));
  };
  await moveTo(page, `/dependents/${family.student.id}/buy`);
  const { answer } = await loseAnswer(page, '**/accept');
  await order(0);
  await answer;
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toContain(family.student.name);
  await page.reload();
  await moveTo(page, `/dependents/${family.student.id}/buy`);
  // A second meal of the same day would want a confirmation.
  await order(1);
  await expect(page.getByText(t('error.idempotencyMismatch'))).toBeVisible();
  await expectOneOrder(stage, family);
});

/** A transfer of 30 to the student is sent from its page, and its answer is lost. */
async function loseTransfer(stage: Stage): Promise<{ family: Family; there: string }> {
  const { page, t } = stage;
  const family = await createFamily(stage, { money: MONEY });
  await enterAs(stage, family);
  const there = `/transfer-balance/${family.student.id}?amount=30`;
  await moveTo(page, there);
  const { answer } = await loseAnswer(page, '**/transfer');
  await press(stage, new RegExp(literal(t('transfers.transfer', { amount: '' }).trim())));
  await answer;
  return { family, there };
}

/** The page offers the transfer again: it is done once. */
async function repeatTransfer(stage: Stage, family: Family): Promise<void> {
  const { page, t } = stage;
  await expect(page.getByText(t('error.unanswered.text'))).toBeVisible();
  await page.getByRole('button', { name: t('common.retry') }).click();
  await expect(page.getByText(t('transfers.done.out'))).toBeVisible();
  expect(await balancesOf(stage, family)).toEqual({ own: 20, theirs: 130 });
}

/** A family with money, signed in, whose clock can be put forward. */
async function begin(stage: Stage): Promise<Family> {
  const family = await createFamily(stage, { money: MONEY });
  await enterAs(stage, family);
  await stage.page.clock.install();
  return family;
}

/** Sends it, and loses answer and line; what was sent is there to be asked for again, and nothing else. */
async function askTwice(stage: Stage, address: string, send: () => Promise<void>): Promise<void> {
  const { page, t, look } = stage;
  const { answer } = await loseAnswer(page, address);
  await send();
  await answer;
  await page.context().setOffline(true);
  await page.clock.fastForward(15_000);
  await expect(page.getByText(t('error.unanswered.text'))).toBeVisible();
  await expect(page.getByText(t('cart.error.orderPlaced'))).toHaveCount(0);
  await look('without an answer');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: t('common.retry') }).click();
}

/** One order, and no wallet has paid more than it. */
async function expectOneOrder(stage: Stage, family: Family): Promise<void> {
  const { docs } = await callApi(
    stage.request,
    'GET /responsible-users/:userId/dependents/menu-orders',
    { token: family.token, params: { userId: family.id } },
  );
  expect(docs).toHaveLength(1);
  const { own, theirs } = await balancesOf(stage, family);
  expect(own + theirs).toBeCloseTo(MONEY.own + MONEY.theirs - (docs[0]?.cost.total ?? 0));
}

async function balancesOf({ request }: Stage, { id, token, student }: Family) {
  const own = await callApi(request, 'GET /wallet', { token });
  const theirs = await callApi(request, 'GET /responsible-users/:userId/dependents/:id', {
    token,
    params: { userId: id, id: student.id },
  });
  return { own: own.balance, theirs: theirs.wallet?.balance ?? 0 };
}
