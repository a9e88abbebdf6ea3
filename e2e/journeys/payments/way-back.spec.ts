import { callApi } from '../../support/factories/api.ts';
import { balanceOf, CARD, keepCards } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { decideCode } from '../../support/sandbox.ts';
import { loseAnswer } from '../../support/stage/lost-answer.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, fillLogin, haveSession, skipIntroduction } from '../../support/steps/access.ts';
import { expectWallet, press, tapChoice } from '../../support/steps/controls.ts';
import {
  chooseMethod,
  comeBackTo,
  getCode,
  heading,
  ownAmount,
  payButton,
  shownCode,
  toAmount,
  typeCode,
} from '../../support/steps/topups.ts';

test('PIX in two tabs: each knows its own code, and one that it turned away from @in-full', async ({
  stage,
  context,
}) => {
  const { t } = stage;
  const payer = await createGuardian(stage);
  await haveSession(stage, payer);
  await chooseMethod(stage, payer, 'pix');
  await toAmount(stage, '10');
  const code = await getCode(stage);
  const other = { ...stage, page: await context.newPage() };
  await chooseMethod(other, payer, 'pix');
  await toAmount(other, '20');
  await getCode(other);

  await decideCode(code, 'pay');
  await comeBackTo(stage, t('topups.done.title'));
  await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(other.page.getByText(t('topups.pix.waiting'))).toBeVisible();
  expect(await balanceOf(stage, payer)).toBe(10);

  // A code that was turned away from, and is paid after all, is not asked for a second time.
  const turnedAway = await shownCode(other);
  await press(other, t('common.back'));
  await expect(ownAmount(other)).toBeVisible();
  await decideCode(turnedAway, 'pay');
  await comeBackTo(other, t('topups.done.title'));
  await expect(other.page.getByText(t('topups.done.earlier'))).toBeVisible();
  expect(await balanceOf(stage, payer)).toBe(30);
});

/** In the page: is an amount kept in its history entry? */
const isAmountKept = () => Object.values(history.state?.topup?.draft.amounts ?? {}).some(Boolean);

test('reloading and the browser’s back keep what was chosen; the page is left from its first step @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const payer = await createGuardian(stage);
  await keepCards(stage, payer, [CARD]);
  await enterAs(stage, payer);
  await page
    .getByRole('link', { name: t('home.addBalance') })
    .first()
    .click();
  await tapChoice(stage, t('topups.method.card'));
  await toAmount(stage, '33');
  await page.waitForFunction(isAmountKept);
  await page.reload();
  await expect(ownAmount(stage)).toHaveValue(/^33/);
  await press(stage, t('common.next'));
  await typeCode(stage, '12', 3);
  await page.reload();
  await expect(heading(stage, t('topups.cvv.heading'))).toBeVisible();
  await expect(payButton(stage)).toBeDisabled();
  for (const before of [
    'topups.amounts.headingOne',
    'topups.recipients.heading',
    'topups.method.heading',
  ] as const) {
    await page.goBack();
    await expect(heading(stage, t(before))).toBeVisible();
  }
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/');
});

test('a card is charged once: pressed twice, without a connection, or when an answer is lost @in-full', async ({
  stage,
  context,
}) => {
  const { page, t } = stage;
  const payer = await createGuardian(stage);
  await haveSession(stage, payer);
  await keepCards(stage, payer, [CARD]);
  const begin = async () => {
    await chooseMethod(stage, payer, 'card');
    await toAmount(stage, '7');
    await press(stage, t('common.next'));
    await typeCode(stage, '123');
  };
  await begin();
  await payButton(stage).dblclick();
  await expect(heading(stage, t('topups.done.title'))).toBeVisible();
  expect(await balanceOf(stage, payer)).toBe(7);

  await begin();
  await context.setOffline(true);
  await payButton(stage).click();
  await expect(heading(stage, t('payments.pending.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(heading(stage, t('topups.done.title'))).toBeVisible();
  expect(await balanceOf(stage, payer)).toBe(14);

  // An old balance does not pass for the new one.
  await begin();
  await page.route(/responsible-users\/[^/]+$/, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await payButton(stage).click();
  await expect(page.getByText(t('payments.error.carryWallet'))).toBeVisible();
  await expect(heading(stage, t('topups.done.title'))).toBeVisible();
  await expect(page.getByText(t('topups.done.newBalance'))).toHaveCount(0);
  await page.unrouteAll();
  expect(await balanceOf(stage, payer)).toBe(21);

  await page.clock.install();
  await begin();
  const { answer } = await loseAnswer(page, '**/card-topup');
  await payButton(stage).click();
  await answer;
  await page.clock.fastForward(15_000);
  await expect(heading(stage, t('payments.pending.title'))).toBeVisible();
  await comeBackTo(stage, t('topups.done.title'));
  expect(await balanceOf(stage, payer)).toBe(28);
});

test('a code or a page whose answer is lost is the same one when it is asked for again @in-full', async ({
  stage,
}) => {
  const { page, t } = stage;
  const payer = await createGuardian(stage);
  await haveSession(stage, payer);
  await page.clock.install();
  await chooseMethod(stage, payer, 'pix');
  await toAmount(stage, '26');
  const code = await loseAnswer<{ pixCode: string }>(page, '**/pix-topup/create');
  await press(stage, t('topups.toPix'));
  const { pixCode } = await code.answer;
  await expect(page.getByRole('button', { name: t('topups.toPix') })).toBeDisabled();
  await page.clock.fastForward(15_000);
  await expect(page.getByText(t('global.error.connection'))).toBeVisible();
  expect(await getCode(stage)).toBe(pixCode);

  const other = await createGuardian(stage, { company: 'thomas-franks-ulis' });
  await haveSession(stage, other);
  await chooseMethod(stage, other, 'link');
  await toAmount(stage, '26');
  const link = await loseAnswer<{ orderId: string }>(page, '**/payment-link-topup');
  const emptyTab = page.context().waitForEvent('page');
  await press(stage, t('topups.toLink'));
  const { orderId } = await link.answer;
  const closed = (await emptyTab).waitForEvent('close');
  await page.clock.fastForward(7_500);
  await closed;
  const tab = page.context().waitForEvent('page');
  await press(stage, t('topups.toLink'));
  await (await tab).waitForURL(`**/pay/${orderId}`);
});

test('a session that ends while a code waits leads to sign-in and back, and the money has come @in-full', async ({
  stage,
}) => {
  const { page, request, t } = stage;
  const payer = await createGuardian(stage);
  await haveSession(stage, payer);
  await chooseMethod(stage, payer, 'pix');
  await toAmount(stage, '18');
  const code = await getCode(stage);
  await callApi(request, 'POST /auth/revoke', { token: payer.token, body: {} });
  await decideCode(code, 'pay');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/login');
  await fillLogin(stage, payer);
  await skipIntroduction(stage);
  await expect(heading(stage, t('topups.amounts.headingOne'))).toBeVisible();
  await page.goto(payer.host);
  await expectWallet(stage, '18.00');
});
