import type { Page } from '@playwright/test';
import { balanceOf } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import { decideOrder } from '../../support/sandbox.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs, haveSession } from '../../support/steps/access.ts';
import { press, tapChoice } from '../../support/steps/controls.ts';
import { chooseMethod, comeBackTo, heading, toAmount } from '../../support/steps/topups.ts';

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

test('a payment page opens in a new tab that closes itself; its other ends are told, too @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const payer = await createGuardian(stage, { company: 'thomas-franks-aisb' });
  await haveSession(stage, payer);
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
  expect(await balanceOf(stage, payer)).toBe(1500);

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
  expect(await balanceOf(stage, payer)).toBe(1500);
});

test('a guardian led back in the same window reads how the payment stands @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const payer = await createGuardian(stage, { company: 'thomas-franks-ulis' });
  await haveSession(stage, payer);
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
  for (const orderId of ['', 'pay_of_somebody_else']) {
    await back(orderId);
    await expect(heading(stage, t('error.notFound.title'))).toBeVisible();
  }
  await look('back from the payment page, not there');

  for (const end of ['declined', 'expired'] as const) {
    const orderId = await order();
    await decideOrder(orderId, end);
    await back(orderId);
    await comeBackTo(stage, t('payments.failed.title'));
  }
  await look('back from the payment page, failed');
  await page.getByRole('link', { name: t('common.retry') }).click();
  await expect(heading(stage, t('topups.amounts.headingOne'))).toBeVisible();
  expect(await balanceOf(stage, payer)).toBe(15);
});

test('Sodexo: the payment page is chosen beforehand and skips the card type, a voucher goes to it @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const payer = await createGuardian(stage, { company: 'sodexo-corporate' });
  await enterAs(stage, payer, '/payments');
  await expect(page.getByRole('radio', { name: t('topups.method.link') })).toBeChecked();
  await press(stage, t('common.next'));
  for (const known of ['topups.amounts.headingOne', 'topups.recipients.heading'] as const) {
    await expect(heading(stage, t(known))).toBeVisible();
    await press(stage, t('common.back'));
  }
  await expect(heading(stage, t('topups.method.heading'))).toBeVisible();

  await tapChoice(stage, t('topups.method.card'));
  await expect(heading(stage, t('topups.cardType.heading'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.next') })).toBeDisabled();
  await look('top-up, what kind of card');
  await tapChoice(stage, t('topups.cardType.voucher'));
  await toAmount(stage, '2500');
  const tab = await openPage(stage);
  await tab.waitForURL('**/pay/**');
  await expect(tab.getByText(/voucher/i)).toBeVisible();
});
