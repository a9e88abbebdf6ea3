import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../answers.ts';
import { button, heading, literal, main, press } from '../controls.ts';
import { CARD, idOf, listOf, SOFIA, VISA } from '../family.ts';
import { open, settle, t } from '../open.tsx';

/** The list of a company whose cards an administrator has switched off. */
const CARDS_OFF = answer('GET /payment-gateway-credentials', {
  docs: [{ paymentsServiceProvider: 'mundipaggPix' }],
});
const METHODS = '/payments?page=methods';
const card = answer('GET /payment-cards', listOf(CARD));
const automatic = (more: { pausedBy?: 'guardian' } = {}) =>
  answer(
    'GET /companies/:company/wallets/automatic-topups',
    listOf({
      _id: idOf(801),
      walletId: SOFIA.wallet?._id ?? '',
      user: { _id: SOFIA._id, name: SOFIA.name },
      card: { _id: CARD._id, lastDigits: '4242', authorizer: VISA },
      threshold: 20,
      value: 50,
      fee: 0,
      ceiling: 200,
      chargedThisMonth: 0,
      ...more,
    }),
  );
const link = (name: string) => main.getByRole('link', { name: new RegExp(`^${literal(name)}`) });

test('while cards are off no form asks for a card, and the screen says why', async () => {
  await open('/payments/create', CARDS_OFF);
  await expect.element(main.getByText(t('cards.off.title'))).toBeVisible();
  await expect.element(main.getByText(t('cards.create.number'))).not.toBeInTheDocument();
  await expect.element(main.getByRole('textbox')).not.toBeInTheDocument();
});

test('while cards are off the list of cards offers no new one, with and without a card', async () => {
  await open(METHODS, CARDS_OFF);
  await expect.element(main.getByText(t('cards.off.title'))).toBeVisible();
  await expect.element(link(t('cards.add'))).not.toBeInTheDocument();
  await open(METHODS, CARDS_OFF, card);
  await expect.element(main.getByText(t('cards.off.text'))).toBeVisible();
  await settle();
  await expect.element(link(t('cards.add'))).not.toBeInTheDocument();
});

test('an automatic top-up stays in sight while cards are off, to be paused and deleted; none is added', async () => {
  await open(METHODS, CARDS_OFF, card, automatic());
  await expect.element(button(t('topups.automatic.pause'))).toBeVisible();
  await expect.element(button(t('common.delete')).first()).toBeVisible();
  await expect.element(link(t('topups.automatic.add'))).not.toBeInTheDocument();
  await open(`/dependents/${SOFIA._id}`, CARDS_OFF, automatic());
  await link(t('topups.automatic.title')).click();
  await expect.element(heading(t('topups.automatic.title'))).toBeVisible();
  await expect.element(button(t('topups.automatic.pause'))).toBeVisible();
});

test('resuming an automatic top-up while cards are off tells why it stays paused', async () => {
  const words = t('topups.error.wayOff');
  await open(
    METHODS,
    CARDS_OFF,
    automatic({ pausedBy: 'guardian' }),
    refuse('PATCH /companies/:company/wallets/automatic-topups/:id/resume', 'way_off', {
      userMessage: words,
    }),
  );
  await press(t('topups.automatic.resume'));
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a card of the processor’s page that finds no place is told in the server’s words', async () => {
  const words = t('payments.error.card.tooMany');
  await open(
    '/payments/create?setup=cset_1',
    refuse('POST /payment-cards/setup/finish', 'invalid_card', { userMessage: words }),
  );
  await expect.element(main.getByText(words)).toBeVisible();
  await expect.element(heading(t('cards.return.notGiven.title'))).toBeVisible();
});
