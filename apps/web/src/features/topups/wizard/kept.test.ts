import { expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { resumed } from './kept.ts';
import type { Payment } from './payment.ts';

const draft: Draft = { step: 5, provider: 'card', recipients: ['own'], amounts: {}, cvv: '' };
const payment = (by: Payment['by']): Payment => ({ startedAt: 0, parts: [], feeMinor: 0n, by });

test('a load in the middle of a card payment waits for it instead of asking for the card again', () => {
  expect(resumed({ draft, payment: payment({ method: 'card', key: 'k' }) }).step).toBe(8);
  expect(resumed({ draft }).step).toBe(5);
});

test('a load in front of a PIX code shows the code', () => {
  const pix = payment({ method: 'pix', code: '000201', expiresAt: 1 });
  expect(resumed({ draft: { ...draft, provider: 'mundipaggPix' }, payment: pix }).step).toBe(5);
});
