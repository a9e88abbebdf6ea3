import { formatMoney } from '@merenda/domain/money/money';
import { CARD, createFamily, STUDENT, topUpByCard } from '../../support/factories/families.ts';
import { failRefund } from '../../support/sandbox.ts';
import { expect, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { dialogOf, moveTo, press } from '../../support/steps/controls.ts';

test('money of a top-up goes back to its card: a part, from two wallets, then the rest; what the bank does not take is back @in-full', async ({
  stage,
}) => {
  const { page, language, t, look } = stage;
  const reais = (minor: bigint) => formatMoney(minor, 'BRL', language);
  const payer = await createFamily(stage, { cards: [CARD] });
  const topup = await topUpByCard(stage, payer, { own: 40, theirs: 25 });
  await enterAs(stage, payer, `/payments/receipts/${topup}`);
  await expect(page.getByRole('article')).toContainText(t('receipts.status.paid'));

  await press(stage, t('refunds.start'));
  const amount = page.getByLabel(t('refunds.amount'));
  await expect(amount).toHaveValue('65,00');
  await expect(page.getByText(t('refunds.when.bank'))).toBeVisible();
  await look('what goes back, and where to');
  await amount.fill('65,01');
  await expect(page.getByText(t('refunds.error.tooMuch'))).toBeVisible();
  await amount.fill('50');
  await amount.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('4242');
  await look('asked before it goes back');
  await dialog
    .getByRole('button', { name: t('refunds.submit', { amount: reais(5_000n) }) })
    .click();

  await expect(page.getByText(t('refunds.done', { amount: reais(5_000n) }))).toBeVisible();
  const made = page.getByRole('listitem').filter({ hasText: t('refunds.status.done') });
  await expect(made).toContainText(STUDENT);
  await expect(page.getByRole('article')).toContainText(t('receipts.status.partially_refunded'));
  await look('a part has gone back');

  await press(stage, t('refunds.start'));
  await expect(amount).toHaveValue('15,00');
  await press(stage, t('refunds.submit', { amount: reais(1_500n) }));
  await dialog
    .getByRole('button', { name: t('refunds.submit', { amount: reais(1_500n) }) })
    .click();
  await expect(page.getByText(t('refunds.obstacle.refunded'))).toBeVisible();
  await expect(made).toHaveCount(2);

  await failRefund(topup);
  const failed = page.getByRole('listitem').filter({ hasText: t('refunds.failed') });
  await expect(async () => {
    await page.reload();
    await expect(failed).toContainText(t('refunds.status.failed'));
    await expect(page.getByRole('article')).toContainText(t('receipts.status.partially_refunded'));
    await expect(page.getByRole('button', { name: t('refunds.start') })).toBeVisible();
  }).toPass();
  await look('a refund did not arrive');
  await moveTo(page, payer.host);
  await expect(page.getByText(t('statement.topup-refund')).first()).toBeVisible();
});
