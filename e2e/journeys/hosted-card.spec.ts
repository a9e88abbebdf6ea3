import { existingGuardian } from '../support/accounts.ts';
import { hostOf } from '../support/hosts.ts';
import type { Stage } from '../support/stage.ts';
import { fillLogin, press, skipIntroduction } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** The processor's page is not ours: its words are its own. */
const giveCard = async ({ page }: Stage, number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Keep this card' }).click();
};

test('a card is given on the processor’s own page, after a visit without one', async ({
  stage,
}) => {
  const { page, request, language, t, look } = stage;
  const guardian = await existingGuardian(request, language, 'thomas-franks');
  await page.goto(`${hostOf('thomasfranks')}/login`);
  await fillLogin(stage, guardian);
  await skipIntroduction(stage);

  await page.goto(`${hostOf('thomasfranks')}/payments?page=methods`);
  await page.getByRole('link', { name: t('cards.add') }).click();
  await expect(page.getByText(t('cards.page.text'))).toBeVisible();
  await look('a card, before the processor’s page');
  await press(stage, t('cards.page.go'));
  await page.getByRole('link', { name: 'Back without a card' }).click();
  await expect(page.getByText(t('cards.page.cancelled'))).toBeVisible();
  await look('a card, back without one');

  await press(stage, t('cards.page.go'));
  await giveCard(stage, '4242424242424241');
  await expect(page.getByRole('alert')).toBeVisible();
  await giveCard(stage, '5555555555554444');
  await expect(
    page.getByRole('heading', { name: t('payments.success.addMethodPayment') }),
  ).toBeVisible();
  await expect(page.getByText(/MASTERCARD.*4444/)).toBeVisible();
  await look('a card, given on the processor’s page');

  // Told again, it is the same card; made up, it is none.
  await page.reload();
  await expect(page.getByText(/MASTERCARD.*4444/)).toBeVisible();
  await page.goto(`${hostOf('thomasfranks')}/payments/create?setup=cset_of-nobody`);
  await expect(page.getByRole('heading', { name: t('cards.return.unknown.title') })).toBeVisible();
  await look('a card, an unknown page');
  await page.getByRole('link', { name: t('cards.heading') }).click();
  await expect(page.getByText(/4444/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('cards.delete') })).toHaveCount(1);
});
