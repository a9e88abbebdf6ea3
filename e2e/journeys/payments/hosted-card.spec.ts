import { balanceOf } from '../../support/factories/families.ts';
import { createGuardian } from '../../support/factories/guardians.ts';
import type { Stage } from '../../support/stage/stage.ts';
import { expect, lookAt, test } from '../../support/stage/test.ts';
import { enterAs } from '../../support/steps/access.ts';
import { choose, press } from '../../support/steps/controls.ts';
import { heading, ownAmount, payButton, toAmount } from '../../support/steps/topups.ts';

/** The processor's page is not ours: its words are its own. */
const giveCard = async ({ page }: Stage, number: string) => {
  await page.getByLabel('Card number').fill(number);
  await page.getByRole('button', { name: 'Keep this card' }).click();
};

test('a card is given on the processor’s own page, after a visit without one @in-full', async ({
  stage,
}) => {
  const { page, t, look } = stage;
  const guardian = await createGuardian(stage, { company: 'thomas-franks' });
  await enterAs(stage, guardian, '/payments?page=methods');
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
  await expect(page.getByText(/Mastercard.*4444/)).toBeVisible();
  await look('a card, given on the processor’s page');

  // Told again, it is the same card; made up, it is none.
  await page.reload();
  await expect(page.getByText(/Mastercard.*4444/)).toBeVisible();
  await page.goto(`${guardian.host}/payments/create?setup=cset_of-nobody`);
  await expect(page.getByRole('heading', { name: t('cards.return.unknown.title') })).toBeVisible();
  await look('a card, an unknown page');
  await page.getByRole('link', { name: t('cards.heading') }).click();
  await expect(page.getByText(/4444/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: t('cards.delete') })).toHaveCount(1);
});

/** At the wizard's cards: off to the processor's page, which is open then. */
async function goForCard(stage: Stage) {
  const { page, t } = stage;
  await press(stage, t('topups.card.add'));
  await press(stage, t('cards.page.go'));
  await expect(page.getByLabel('Card number')).toBeVisible();
}

test('a top-up goes on where it was, with the new card: after turning back, and in another tab @in-full', async ({
  stage,
  context,
}) => {
  const { page, t, look } = stage;
  const payer = await createGuardian(stage, { company: 'thomas-franks' });
  const atCards = ({ page: at }: Stage, digits: string) =>
    expect(at.getByRole('radio', { name: new RegExp(digits) })).toBeChecked();

  await enterAs(stage, payer, '/payments');
  await goForCard(stage);
  await giveCard(stage, '4242424242424242');
  await atCards(stage, '4242');
  await toAmount(stage, '40');
  await choose(stage, 'checkbox', t('topups.monthly.repeat'));

  // Turned back from the page, and reloaded: the wizard as it was, at its cards.
  await press(stage, t('common.back'));
  await goForCard(stage);
  await page.getByRole('link', { name: 'Back without a card' }).click();
  await expect(page.getByRole('log').getByText(t('cards.page.cancelled'))).toBeVisible();
  await atCards(stage, '4242');
  await look('top-up by card, back from the processor’s page');
  await page.reload();
  await atCards(stage, '4242');

  // The page comes back in another tab.
  await goForCard(stage);
  const other: Stage = { ...stage, page: await context.newPage() };
  await other.page.goto(page.url());
  await giveCard(other, '5555555555554444');
  await atCards(other, '4444');
  await press(other, t('common.next'));
  await expect(ownAmount(other)).toHaveValue(/^40/);
  const monthly = other.page.getByRole('checkbox', { name: t('topups.monthly.repeat') });
  await expect(monthly).toBeChecked();

  // The processor's page checked the card: no security code is asked for.
  await monthly.uncheck();
  await press(other, t('common.next'));
  await expect(heading(other, t('topups.confirm.heading'))).toBeVisible();
  await lookAt(other.page)('top-up by card, no security code');
  await payButton(other).click();
  await expect(heading(other, t('topups.done.title'))).toBeVisible();
  expect(await balanceOf(stage, payer)).toBe(40);

  // A paid top-up is not offered again by the page that was left.
  await page.goBack();
  await expect(page.getByText(t('cards.page.text'))).toBeVisible();
  await page.goBack();
  await expect(ownAmount(stage)).toHaveValue('');
});
