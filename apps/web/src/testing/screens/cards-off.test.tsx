import { expect, test } from 'vitest';
import { answer } from '../answers.ts';
import { literal, main } from '../controls.ts';
import { idOf, listOf } from '../family.ts';
import { open, settle, t } from '../open.tsx';

/** The list of a company whose cards an administrator has switched off. */
const CARDS_OFF = answer('GET /payment-gateway-credentials', {
  docs: [{ paymentsServiceProvider: 'mundipaggPix' }],
});
const METHODS = '/payments?page=methods';
const VISA = { name: 'VISA' };
const card = answer(
  'GET /payment-cards',
  listOf({
    _id: idOf(800),
    lastDigits: '4242',
    expiry: '12/30',
    holder: 'MARINA PRADO',
    authorizer: VISA,
    paymentAuthorizer: VISA,
    isDefault: true,
    isUsable: true,
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
