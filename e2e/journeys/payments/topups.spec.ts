import { balanceOf, createFamily, keepCards, STUDENT } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { answerInDoubtAfter, decideCode } from '../../support/sandbox.ts';
import { expect, lookAt, test } from '../../support/stage/test.ts';
import { haveSession } from '../../support/steps/access.ts';
import { choose, expectWallet, literal, press } from '../../support/steps/controls.ts';
import {
  chooseBoth,
  chooseMethod,
  comeBackTo,
  getCode,
  heading,
  ownAmount,
  payButton,
  shownCode,
  toAmount,
  toRecipients,
  typeCode,
} from '../../support/steps/topups.ts';

const AMEX = '378282246310005';
const IN_DOUBT = '4000000000000119';

const DECLINED = '4000000000000002';

test('a refused card is told in words, also after a reload; another one pays, with four digits', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const payer = await createGuardian(stage);
  await keepCards(stage, payer, [AMEX, DECLINED]);
  await haveSession(stage, payer);
  await chooseMethod(stage, payer, 'card');
  await toRecipients(stage);
  await choose(stage, 'radio', '0002');
  await toAmount(stage, '21');
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await payButton(stage).click();
  await expect(heading(stage, t('payments.failed.title'))).toBeVisible();
  await expect(page.getByText(t('payments.error.refused.declined'))).toBeVisible();
  await look('top-up by card, refused');
  await page.reload();
  await expect(heading(stage, t('payments.failed.title'))).toBeVisible();
  await press(stage, t('topups.failed.other'));
  await press(stage, t('common.next'));
  await toRecipients(stage);
  await choose(stage, 'radio', '0005');
  await toAmount(stage, '21');
  await press(stage, t('common.next'));
  await typeCode(stage, '123', 4);
  await expect(payButton(stage)).toBeDisabled();
  await page.keyboard.type('4');
  await look('top-up by card, a code of four digits');
  await page.keyboard.press('Enter');
  await expect(heading(stage, t('topups.done.title'))).toBeVisible();
  await press(stage, t('common.close'));
  await expectWallet(stage, '21.00');
});

test('an answer in doubt is pending, also after a reload, and is told before paying again @in-full', async ({
  stage,
  context,
}) => {
  const { page, t, look } = stage;
  const payer = await createGuardian(stage);
  await haveSession(stage, payer);
  await keepCards(stage, payer, [IN_DOUBT]);
  // Both pages are seen before the bank answers, also on a busy machine.
  await answerInDoubtAfter(40);
  await chooseMethod(stage, payer, 'card');
  await toAmount(stage, '32');
  await press(stage, t('common.next'));
  // All at once, as a browser that knows the card fills it in.
  const first = { label: t('cards.cvv.label'), position: 1, length: 3 };
  await page.getByLabel(t('codeBox.position', first)).fill('123');
  const other = await context.newPage();
  await other.goto(payer.host);
  const sent = page.waitForRequest('**/card-topup');
  await payButton(stage).click();
  await sent;
  // The other page is opened when the top-up is there.
  await page.reload();
  await other.goto(`${payer.host}/payments`);
  const notice = literal(t('topups.open.card', { amount: '~' })).replace('~', '.*32.*');
  await expect(other.getByText(new RegExp(notice))).toBeVisible();
  await expect(heading(stage, t('payments.pending.title'))).toBeVisible();
  await expect(page.getByText(t('topups.pending.card'))).toBeVisible();
  await look('top-up by card, in doubt');
  await lookAt(other)('a card payment in doubt, before another one');
  await other.close();

  await comeBackTo(stage, t('topups.done.title'));
  expect(await balanceOf(stage, payer)).toBe(32);
});

test('PIX: refused, expired and asked for anew, and the expired code paid late after all @in-full', async ({
  stage,
  context,
}) => {
  const { page, t, look } = stage;
  const payer = await createGuardian(stage);
  await haveSession(stage, payer);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseMethod(stage, payer, 'pix');
  const own = t('topups.amount.for', { name: t('topups.myWallet') });
  for (const [typed, error] of [
    ['0', literal(t('form.amount.invalid'))],
    ['1000001', literal(t('form.amount.max', { amount: '~' })).replace('~', '.+')],
  ] as const) {
    if (typed === '0') await toAmount(stage, typed);
    else await ownAmount(stage).fill(typed);
    await expect(ownAmount(stage)).toHaveAttribute('aria-invalid', 'true');
    await expect(ownAmount(stage)).toHaveAccessibleDescription(new RegExp(error));
    await expect(page.getByRole('button', { name: t('topups.toPix') })).toHaveAccessibleDescription(
      t('wizard.check', { fields: t('wizard.field', { field: own }) }),
    );
  }
  await ownAmount(stage).fill('45');
  const first = await getCode(stage);
  await press(stage, t('topups.pix.copy'));
  await expect(
    page.locator('main').getByRole('button', { name: t('payments.pix.copied') }),
  ).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(
    page.locator('main').getByRole('button', { name: t('topups.pix.copy') }),
  ).toBeVisible();

  await decideCode(first, 'refuse');
  await comeBackTo(stage, t('payments.failed.title'));
  await look('PIX, refused');
  await press(stage, t('common.retry'));
  const second = await getCode(stage);
  expect(second).not.toBe(first);
  await page.reload();
  expect(await shownCode(stage)).toBe(second);

  await decideCode(second, 'expire');
  await comeBackTo(stage, t('topups.pix.expired.title'));
  await look('PIX, expired');
  await press(stage, t('topups.pix.new'));
  await expect(page.getByText(t('topups.pix.waiting'))).toBeVisible();
  expect(await shownCode(stage)).not.toBe(second);

  await decideCode(second, 'payLate');
  await comeBackTo(stage, t('topups.done.title'));
  await expect(page.getByText(t('topups.done.late'))).toBeVisible();
  await expect(page.getByText(t('topups.done.earlier'))).toBeVisible();
  await look('PIX, paid late');
  expect(await balanceOf(stage, payer)).toBe(45);
});

test('Sodexo Direct: one PIX for two wallets, whose time runs out on the page @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const payer = await createFamily(stage, { company: 'sodexo-direct' });
  await haveSession(stage, payer);
  await page.clock.install();
  await chooseMethod(stage, payer, 'pix');
  await chooseBoth(stage, STUDENT);
  await toAmount(stage, '12');
  await expect(page.getByRole('button', { name: t('topups.toPix') })).toBeDisabled();
  await page.locator('main').getByRole('button', { name: STUDENT }).click();
  await page.getByLabel(t('topups.amount.for', { name: STUDENT })).fill('30');
  const code = await getCode(stage);

  const asked: string[] = [];
  page.on('request', (one) => one.url().endsWith('/pix-topup/check') && asked.push(one.url()));
  // Time goes on beside these steps, on a busy machine by seconds.
  await page.clock.fastForward(4_000);
  expect(asked).toHaveLength(0);
  await page.clock.fastForward(6_500);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.fastForward('05:00');
  await expect(heading(stage, t('topups.pix.expired.title'))).toBeVisible();

  await decideCode(code, 'pay');
  await comeBackTo(stage, t('topups.done.title'));
  await expect(page.locator('main').getByRole('listitem')).toHaveCount(2);
  await look('PIX for two, paid');
  expect(await balanceOf(stage, payer)).toBe(12);
});
