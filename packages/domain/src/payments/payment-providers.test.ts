import { expect, test } from 'vitest';
import { isCard, isLink, isPix, PAYMENT_PROVIDERS, paymentKindOf } from './payment-providers.ts';

test('each provider is exactly one of card, PIX and link', () => {
  for (const provider of PAYMENT_PROVIDERS) {
    expect([isCard, isPix, isLink].filter((is) => is(provider))).toHaveLength(1);
    const is = { card: isCard, pix: isPix, link: isLink }[paymentKindOf(provider)];
    expect(is(provider)).toBe(true);
  }
});

test('an unknown provider is a card provider', () => {
  expect(isCard('someNewAcquirer')).toBe(true);
  expect(paymentKindOf('someNewAcquirer')).toBe('card');
});
