import { formatMoney } from '@merenda/domain/money/money';
import { balanceOf, CARD, keepCards } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { comeAlive, expect, test } from '../../support/stage/test.ts';
import { haveSession } from '../../support/steps/access.ts';
import { choose, moveTo, press, tapChoice } from '../../support/steps/controls.ts';
import { chooseMethod, toAmount, typeCode } from '../../support/steps/topups.ts';

/** A guardian with a kept card, whose company passes a fee on. */
async function createPayer(stage: Stage) {
  const payer = await createGuardian(stage, { company: 'thomas-franks-ulis' });
  await keepCards(stage, payer, [CARD]);
  await haveSession(stage, payer);
  return payer;
}

/** From the kept bank card to the amount of the own wallet. */
async function chooseBankCard(stage: Stage, digits: string): Promise<void> {
  const { t } = stage;
  await tapChoice(stage, t('topups.cardType.bank'));
  await toAmount(stage, digits);
}

test('a fee is shown before paying, and asked about again when it has changed meanwhile @in-full', async ({
  stage,
}) => {
  const { page, language, t, look } = stage;
  const euros = (minor: bigint) => formatMoney(minor, 'EUR', language);
  const payer = await createPayer(stage);

  // The page knows yesterday's fee: 1 % + € 0.25.
  await page.route(
    '**/payment-gateway-credentials*',
    (route) =>
      route.fulfill({
        json: {
          docs: [
            { paymentsServiceProvider: 'card', fee: { basisPoints: 100, fixed: 0.25 } },
            { paymentsServiceProvider: 'nevogate' },
          ],
        },
      }),
    { times: 1 },
  );
  // From another page: an address that is opened brings its answers along.
  await page.goto(`${payer.host}/help/data-rights`);
  await comeAlive(page);
  await moveTo(page, `${payer.host}/payments`);
  await expect(page.getByText(t('topups.fee.none'))).toBeVisible();
  await look('top-up with a fee, how to pay');
  await tapChoice(stage, t('topups.method.card'));
  await look('top-up with a fee, kind of card');
  await chooseBankCard(stage, '50');
  await expect(page.getByText(t('topups.fee.total'))).toBeVisible();
  await expect(page.getByText(euros(5_075n))).toBeVisible();
  await look('top-up with a fee, amounts');
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await press(stage, t('topups.pay', { amount: euros(5_075n) }));

  // The server asks for today's: 1.4 % + € 0.25. Nothing was charged.
  await expect(page.getByText(t('payments.error.feeChanged'))).toBeVisible();
  expect(await balanceOf(stage, payer)).toBe(0);
  const pay = page.getByRole('button', { name: t('topups.pay', { amount: euros(5_095n) }) });
  await expect(pay).toBeVisible();
  await look('top-up with a fee, the fee has changed');
  await pay.click();

  await expect(page.getByRole('heading', { name: t('topups.done.title') })).toBeVisible();
  await expect(page.getByText(t('topups.fee.paid'))).toBeVisible();
  await expect(page.getByText(euros(5_095n))).toBeVisible();
  await look('top-up with a fee, paid');
  expect(await balanceOf(stage, payer)).toBe(50);

  await page.getByRole('link', { name: t('receipts.see') }).click();
  for (const minor of [5_000n, 95n, 5_095n]) {
    await expect(page.locator('main').getByText(euros(minor)).first()).toBeVisible();
  }
});

test('a monthly top-up says its fee: while agreeing, once agreed, and in the list @in-full', async ({
  stage,
}) => {
  const { page, language, t, look } = stage;
  const euros = (minor: bigint) => formatMoney(minor, 'EUR', language);
  const aMonth = t('topups.monthly.perMonthPlusFee', { amount: euros(5_000n), fee: euros(95n) });
  const payer = await createPayer(stage);
  await chooseMethod(stage, payer, 'card');
  await chooseBankCard(stage, '50');
  await choose(stage, 'checkbox', t('topups.monthly.repeat'));
  await expect(page.getByText(aMonth)).toBeVisible();
  await look('monthly top-up with a fee, amounts');
  await press(stage, t('common.next'));
  await typeCode(stage, '123');
  await expect(page.getByText(t('topups.monthly.feeNote'))).toBeVisible();
  await look('monthly top-up with a fee, security code');
  await press(stage, t('topups.monthly.agree', { amount: euros(5_095n) }));
  await expect(page.getByText(aMonth)).toBeVisible();
  await page.getByRole('link', { name: t('topups.monthly.manage') }).click();
  await expect(page.getByText(aMonth)).toBeVisible();
});
