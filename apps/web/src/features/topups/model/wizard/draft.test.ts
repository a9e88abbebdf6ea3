import { available } from '@merenda/domain/money/balances';
import { canProceed } from '@merenda/domain/payments/topup-wizard';
import { describe, expect, test } from 'vitest';
import type { PaymentCard } from '../../../../queries/cards.ts';
import { costOf, type Draft, type Offer, partsOf, payeeOf, startDraft, stateOf } from './draft.ts';

const card = (_id: string, brand: string, isDefault = false): PaymentCard => ({
  _id,
  lastDigits: '4242',
  expiry: '08/29',
  holder: 'Marina Almeida',
  authorizer: { name: brand },
  paymentAuthorizer: { name: brand },
  isDefault,
  isUsable: true,
});

const offer: Offer = {
  providers: ['card', 'mundipaggPix'],
  fees: {},
  recipients: [
    {
      to: 'wallet',
      id: 'own',
      walletId: 'own',
      userId: 'marina',
      name: 'Marina',
      balanceMinor: available(0n),
    },
    {
      to: 'student',
      id: 'lucas',
      walletId: 'w',
      userId: 'lucas',
      name: 'Lucas',
      balanceMinor: available(0n),
    },
  ],
  cards: [card('visa', 'VISA', true), card('amex', 'AMERICAN EXPRESS')],
  asksSecurityCode: true,
  currency: 'BRL',
};

const draft: Draft = {
  step: 'amounts',
  provider: 'card',
  recipients: ['lucas', 'own'],
  amounts: { own: 4000n, lucas: 8000n },
  cvv: '',
};

describe('the draft of a top-up', () => {
  test('begins with the own wallet if there are no students, else without a recipient', () => {
    const [own] = offer.recipients;
    expect(startDraft({ ...offer, recipients: own ? [own] : [] }).recipients).toEqual(['own']);
    expect(startDraft(offer).recipients).toEqual([]);
  });

  test('uses the default card until another is chosen, and again when the chosen card is gone', () => {
    expect(stateOf(draft, offer, false).cardId).toBe('visa');
    expect(stateOf({ ...draft, cardId: 'amex' }, offer, false).cardBrand).toBe('AMERICAN EXPRESS');
    expect(stateOf({ ...draft, cardId: 'deleted' }, offer, false).cardId).toBe('visa');
    expect(stateOf(draft, { ...offer, cards: undefined }, false).cardId).toBeUndefined();
  });

  test('uses a card added after another one was chosen', () => {
    const picked = { ...draft, cardId: 'amex', cardsThen: ['visa', 'amex'] };
    expect(stateOf(picked, offer, false).cardId).toBe('amex');
    const added = [card('added', 'MASTERCARD', true), ...(offer.cards ?? [])];
    expect(stateOf(picked, { ...offer, cards: added }, false).cardId).toBe('added');
  });

  test('keeps each amount with its recipient, in whatever order recipients are chosen', () => {
    expect(partsOf(draft, offer)).toEqual([
      { to: 'wallet', id: 'own', amountMinor: 4000n },
      { to: 'student', id: 'lucas', amountMinor: 8000n },
    ]);
  });

  test('leaves out a recipient that no longer exists', () => {
    const state = stateOf({ ...draft, recipients: ['own', 'gone'] }, offer, false);
    expect(state.recipients).toEqual(['own']);
    expect(state.amountsMinor).toEqual([4000n]);
  });

  test('does not go on above the maximum of one payment', () => {
    const most = { own: 50_000_000n, lucas: 50_000_000n };
    expect(canProceed(stateOf({ ...draft, amounts: most }, offer, false))).toBe(true);
    const above = { ...most, lucas: 50_000_001n };
    expect(canProceed(stateOf({ ...draft, amounts: above }, offer, false))).toBe(false);
  });

  test('takes as many digits of the security code as the card has', () => {
    const typed: Draft = { ...draft, step: 'payment', cvv: '1234' };
    expect(stateOf(typed, offer, false).cvv).toBe('123');
    expect(stateOf({ ...typed, cardId: 'amex' }, offer, false).cvv).toBe('1234');
  });

  test('has the fee of the provider that takes the money: a voucher is paid through the link provider', () => {
    const fees = {
      card: { basisPoints: 140, fixedMinor: 25n },
      nevogate: { basisPoints: 150, fixedMinor: 0n },
    };
    const costly: Offer = { ...offer, providers: ['card', 'nevogate'], fees };
    expect(costOf(draft, offer)).toEqual({ amountMinor: 12_000n, feeMinor: 0n });
    expect(costOf(draft, costly)).toEqual({ amountMinor: 12_000n, feeMinor: 193n });
    const voucher: Draft = { ...draft, cardType: 'voucher' };
    expect(payeeOf(voucher, costly)).toBe('nevogate');
    expect(costOf(voucher, costly).feeMinor).toBe(180n);
  });

  test('does not go on if amount and fee together exceed the maximum of one payment', () => {
    const most = { ...draft, amounts: { own: 50_000_000n, lucas: 50_000_000n } };
    const fees = { card: { basisPoints: 0, fixedMinor: 1n } };
    expect(canProceed(stateOf(most, { ...offer, fees }, false))).toBe(false);
  });
});
