import type { Page } from '@playwright/test';
import { FROM_US } from '../support/hosts.ts';
import { decideCode, decideOrder } from '../support/processor.ts';
import { choose, expectWallet, fillLogin, press, type Stage } from '../support/steps.ts';
import { existingStudent } from '../support/students.ts';
import { expect, test } from '../support/test.ts';
import {
  arriveAsPayer,
  balanceOf,
  chooseMethod,
  comeBackTo,
  getCode,
  heading,
  keepCards,
  ownAmount,
  payButton,
  shownCode,
  toAmount,
  typeCode,
} from '../support/topups.ts';

const PAYS = '4242424242424242';
const AMEX = '378282246310005';
const IN_DOUBT = '4000000000000119';

const REFUSED = [
  ['4000000000000002', 'payments.error.refused.declined'],
  ['4000000000009995', 'payments.error.refused.insufficientFunds'],
  ['4000000000000069', 'payments.error.refused.expiredCard'],
  ['4000000000000127', 'payments.error.refused.wrongSecurityCode'],
] as const;

test('a card is refused in words for each reason; another one pays, with four digits', async ({
  page,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const payer = await arriveAsPayer(stage, request, language);
  await keepCards(request, payer, [...REFUSED.map(([number]) => number), AMEX]);
  await chooseMethod(stage, payer, 'card');
  for (const [number, words] of REFUSED) {
    await choose(stage, 'radio', `•••• ${number.slice(-4)}`);
    await toAmount(stage, '21');
    await press(stage, t('common.next'));
    await typeCode(stage, '123');
    await payButton(stage).click();
    await expect(heading(stage, t('payments.failed.title'))).toBeVisible();
    await expect(page.getByText(t(words))).toBeVisible();
    if (words === 'payments.error.refused.declined') {
      await look('top-up by card, refused');
      await page.reload();
      await expect(heading(stage, t('payments.failed.title'))).toBeVisible();
    }
    await press(stage, t('topups.failed.other'));
    await press(stage, t('common.next'));
  }
  await choose(stage, 'radio', '•••• 0005');
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

test('an answer in doubt is pending, also after a reload, and is told before paying again', async ({
  page,
  context,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const payer = await arriveAsPayer(stage, request, language);
  await keepCards(request, payer, [IN_DOUBT]);
  await chooseMethod(stage, payer, 'card');
  await toAmount(stage, '32');
  await press(stage, t('common.next'));
  // All at once, as a browser that knows the card fills it in.
  const first = { label: t('cards.cvv.label'), position: 1, length: 3 };
  await page.getByLabel(t('codeBox.position', first)).fill('123');
  const sent = page.waitForRequest('**/card-topup');
  await payButton(stage).click();
  await sent;
  await page.reload();
  await expect(heading(stage, t('payments.pending.title'))).toBeVisible();
  await expect(page.getByText(t('topups.pending.card'))).toBeVisible();
  await look('top-up by card, in doubt');

  const other = await context.newPage();
  await other.goto(`${payer.host}/payments`);
  const notice = t('topups.open.card', { amount: '' }).split('.')[0]?.slice(0, 25) ?? '';
  await expect(other.getByText(notice)).toBeVisible();
  await other.close();

  await comeBackTo(stage, t('topups.done.title'));
  expect(await balanceOf(request, payer)).toBe(32);
});

test('PIX: refused, expired and asked for anew, and the expired code paid late after all', async ({
  page,
  context,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const payer = await arriveAsPayer(stage, request, language);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseMethod(stage, payer, 'pix');
  await toAmount(stage, '45');
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
  expect(await balanceOf(request, payer)).toBe(45);
});

test('PIX in two tabs: each knows its own code, and one that it turned away from', async ({
  page,
  context,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const payer = await arriveAsPayer(stage, request, language);
  await chooseMethod(stage, payer, 'pix');
  await toAmount(stage, '10');
  const code = await getCode(stage);
  const other: Stage = { page: await context.newPage(), t, look };
  await chooseMethod(other, payer, 'pix');
  await toAmount(other, '20');
  await getCode(other);

  await decideCode(code, 'pay');
  await comeBackTo(stage, t('topups.done.title'));
  await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(other.page.getByText(t('topups.pix.waiting'))).toBeVisible();
  expect(await balanceOf(request, payer)).toBe(10);

  // A code that was turned away from, and is paid after all, is not asked for a second time.
  const turnedAway = await shownCode(other);
  await press(other, t('common.back'));
  await expect(ownAmount(other)).toBeVisible();
  await decideCode(turnedAway, 'pay');
  await comeBackTo(other, t('topups.done.title'));
  await expect(other.page.getByText(t('topups.done.earlier'))).toBeVisible();
  expect(await balanceOf(request, payer)).toBe(30);
});

test('Sodexo Direct: one PIX for two wallets, whose time runs out on the page', async ({
  page,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const brand = { company: 'sodexo-direct', label: 'sodexodirect' };
  const payer = await arriveAsPayer(stage, request, language, brand);
  const student = 'Bento Prado';
  await existingStudent(request, payer, { company: brand.company, name: student });
  await page.clock.install();
  await chooseMethod(stage, payer, 'pix');
  for (const person of [t('topups.myWallet'), student]) await choose(stage, 'checkbox', person);
  await toAmount(stage, '12');
  await expect(page.getByRole('button', { name: t('topups.toPix') })).toBeDisabled();
  await page.locator('main').getByRole('button', { name: student }).click();
  await page.getByLabel(t('topups.amount.for', { name: student })).fill('30');
  const code = await getCode(stage);

  const asked: string[] = [];
  page.on('request', (one) => one.url().endsWith('/pix-topup/check') && asked.push(one.url()));
  await page.clock.fastForward(9_000);
  expect(asked).toHaveLength(0);
  await page.clock.fastForward(1_500);
  await expect.poll(() => asked.length).toBe(1);
  await page.clock.fastForward('05:00');
  await expect(heading(stage, t('topups.pix.expired.title'))).toBeVisible();

  await decideCode(code, 'pay');
  await comeBackTo(stage, t('topups.done.title'));
  await expect(page.locator('main').getByRole('listitem')).toHaveCount(2);
  await look('PIX for two, paid');
  expect(await balanceOf(request, payer)).toBe(12);
});

/** Presses the button that opens the payment page, and waits for its tab. */
async function openPage({ page, t }: Stage): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page
    .locator('main')
    .getByRole('button', { name: t('topups.toLink') })
    .click();
  return opened;
}

const orderOf = (url: string) => url.split('/pay/')[1] ?? '';

test('a payment page opens in a new tab that closes itself; its other ends are told, too', async ({
  page,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const brand = { company: 'thomas-franks-aisb', label: 'aisb' };
  const payer = await arriveAsPayer(stage, request, language, brand);
  await chooseMethod(stage, payer, 'link');
  await toAmount(stage, '1500');
  const tab = await openPage(stage);
  await expect(page.getByText(t('topups.link.opened'))).toBeVisible();
  await look('payment page, open');
  await tab.waitForURL('**/pay/**');
  const closed = tab.waitForEvent('close');
  await tab.getByRole('button', { name: /^Pay / }).click();
  await closed;
  await comeBackTo(stage, t('topups.done.title'));
  expect(await balanceOf(request, payer)).toBe(1500);

  // A browser that keeps pop-ups from opening.
  await chooseMethod(stage, payer, 'link');
  await toAmount(stage, '1500');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await press(stage, t('topups.toLink'));
  await expect(page.getByRole('alert').getByText(t('payments.pending.alert'))).toBeVisible();
  await look('payment page, kept from opening');
  const link = page.getByRole('link', { name: t('topups.toLink') });
  const refused = orderOf((await link.getAttribute('href')) ?? '');
  const byHand = page.context().waitForEvent('page');
  await link.click();
  await (await byHand).close();
  await expect(page.getByText(t('payments.pending.alert'))).toHaveCount(0);
  await decideOrder(refused, 'declined');
  await comeBackTo(stage, t('payments.failed.title'));

  await press(stage, t('common.retry'));
  await press(stage, t('topups.toLink'));
  const expired = orderOf((await link.getAttribute('href')) ?? '');
  await decideOrder(expired, 'pending');
  await comeBackTo(stage, t('payments.pending.title'));
  await look('payment page, pending');
  await page.reload();
  await expect(heading(stage, t('payments.pending.title'))).toBeVisible();
  await decideOrder(expired, 'expired');
  await comeBackTo(stage, t('payments.failed.title'));
  expect(await balanceOf(request, payer)).toBe(1500);
});

test('who is led back in the same window is told how the payment stands', async ({
  page,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const brand = { company: 'thomas-franks-ulis', label: 'ulis' };
  const payer = await arriveAsPayer(stage, request, language, brand);
  const back = (orderId: string) => page.goto(`${payer.host}/payments?TransactionId=${orderId}`);
  const order = async () => {
    await chooseMethod(stage, payer, 'link');
    await toAmount(stage, '15');
    const tab = await openPage(stage);
    await tab.waitForURL('**/pay/**');
    const orderId = orderOf(tab.url());
    await tab.close();
    return orderId;
  };
  const first = await order();
  await back(first);
  await expect(heading(stage, t('payments.pending.title'))).toBeVisible();
  await look('back from the payment page, pending');
  await decideOrder(first, 'paid');
  await comeBackTo(stage, t('topups.done.title'));
  await look('back from the payment page, paid');
  await back('pay_of_somebody_else');
  await expect(heading(stage, t('error.notFound.title'))).toBeVisible();
  await look('back from the payment page, not there');

  for (const end of ['declined', 'expired'] as const) {
    const orderId = await order();
    await decideOrder(orderId, end);
    await back(orderId);
    await comeBackTo(stage, t('payments.failed.title'));
  }
  await look('back from the payment page, failed');
  await page.getByRole('link', { name: t('common.retry') }).click();
  await expect(heading(stage, t('topups.method.heading'))).toBeVisible();
  expect(await balanceOf(request, payer)).toBe(15);
});

test('Sodexo: the payment page is chosen beforehand and skips the card type, a voucher goes to it', async ({
  page,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const brand = { company: 'sodexo-corporate', label: 'sodexo' };
  const payer = await arriveAsPayer(stage, request, language, brand);
  await page.goto(`${payer.host}/payments`);
  await expect(page.getByRole('radio', { name: t('topups.method.link') })).toBeChecked();
  await press(stage, t('common.next'));
  await expect(heading(stage, t('topups.recipients.heading'))).toBeVisible();
  await press(stage, t('common.back'));
  await expect(heading(stage, t('topups.method.heading'))).toBeVisible();

  await choose(stage, 'radio', t('topups.method.card'));
  await press(stage, t('common.next'));
  await expect(heading(stage, t('topups.cardType.heading'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.next') })).toBeDisabled();
  await choose(stage, 'radio', t('topups.cardType.voucher'));
  await look('top-up, what kind of card');
  await press(stage, t('common.next'));
  await toAmount(stage, '2500');
  const tab = await openPage(stage);
  await tab.waitForURL('**/pay/**');
  await expect(tab.getByText(/voucher/i)).toBeVisible();
});

/** In the page: is an amount kept in its history entry? */
const isAmountKept = () => Object.values(history.state?.topup?.draft.amounts ?? {}).some(Boolean);

test('reloading and the browser’s back keep what was chosen; the page is left from its first step', async ({
  page,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const payer = await arriveAsPayer(stage, request, language);
  await keepCards(request, payer, [PAYS]);
  await page
    .getByRole('link', { name: t('home.addBalance') })
    .first()
    .click();
  await choose(stage, 'radio', t('topups.method.card'));
  await press(stage, t('common.next'));
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

test('a card is charged once: pressed twice, without a connection, or when the answer is lost', async ({
  page,
  context,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const payer = await arriveAsPayer(stage, request, language);
  await keepCards(request, payer, [PAYS]);
  const begin = async () => {
    await chooseMethod(stage, payer, 'card');
    await toAmount(stage, '7');
    await press(stage, t('common.next'));
    await typeCode(stage, '123');
  };
  await begin();
  await payButton(stage).dblclick();
  await expect(heading(stage, t('topups.done.title'))).toBeVisible();
  expect(await balanceOf(request, payer)).toBe(7);

  await begin();
  await context.setOffline(true);
  await payButton(stage).click();
  await expect(heading(stage, t('payments.pending.title'))).toBeVisible();
  await context.setOffline(false);
  await expect(heading(stage, t('topups.done.title'))).toBeVisible();
  expect(await balanceOf(request, payer)).toBe(14);

  await page.clock.install();
  await begin();
  // It reaches the server and is done, but its answer never comes.
  const charged = new Promise<void>((resolve) => {
    void page.route('**/card-topup', async (route) => {
      // Node resolves no names below localhost.
      const url = new URL(route.request().url());
      const headers = { ...(await route.request().allHeaders()), host: url.host };
      url.hostname = 'localhost';
      await route.fetch({ url: url.href, headers });
      resolve();
    });
  });
  await payButton(stage).click();
  await charged;
  await page.clock.fastForward(15_000);
  await expect(heading(stage, t('payments.pending.title'))).toBeVisible();
  await page.unroute('**/card-topup');
  await comeBackTo(stage, t('topups.done.title'));
  expect(await balanceOf(request, payer)).toBe(21);
});

test('a session that ends while a code waits leads to sign-in and back, and the money has come', async ({
  page,
  request,
  language,
  t,
  look,
}) => {
  const stage: Stage = { page, t, look };
  const payer = await arriveAsPayer(stage, request, language);
  await chooseMethod(stage, payer, 'pix');
  await toAmount(stage, '18');
  const code = await getCode(stage);
  await page.evaluate(
    (headers) => fetch('/api/auth/revoke', { method: 'POST', headers, body: '{}' }),
    { ...FROM_US, 'content-type': 'application/json' },
  );
  await decideCode(code, 'pay');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/login');
  await fillLogin(stage, payer);
  await page.waitForURL('**/onboarding');
  await press(stage, t('onboarding.skip'));
  await expect(heading(stage, t('topups.method.heading'))).toBeVisible();
  await page.goto(payer.host);
  await expectWallet(stage, '18.00');
});
