import { dropSavedDraft } from '@merenda/ui/client/saved-draft.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Draft } from './draft.ts';
import type { Payment } from './payment.ts';
import { findSavedWizard, readSnapshot, resumeDraft, saveWizard } from './snapshot.ts';

const draft: Draft = {
  step: 'payment',
  provider: 'card',
  recipients: ['own'],
  amounts: {},
  cvv: '',
};
const payment = (by: Payment['by']): Payment => ({ startedAt: 0, parts: [], feeMinor: 0n, by });

test('a load in the middle of a card payment waits for it instead of asking for the card again', () => {
  expect(resumeDraft({ draft, payment: payment({ method: 'card', key: 'k' }) }).step).toBe(
    'pending',
  );
  expect(resumeDraft({ draft }).step).toBe('payment');
});

test('a load in front of a PIX code shows the code', () => {
  const pix = payment({ method: 'pix', code: '000201', expiresAt: 1 });
  expect(resumeDraft({ draft: { ...draft, provider: 'mundipaggPix' }, payment: pix }).step).toBe(
    'payment',
  );
});

const stored = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const chosen: Draft = {
  step: 'recipients',
  provider: 'card',
  cardId: 'visa',
  cardsThen: ['visa'],
  recipients: ['own', 'lucas'],
  amounts: { own: 4_000n, lucas: 8_000n },
  schedule: { start: '2026-12-01', end: '' },
  cvv: '9371',
};
const earlier = [
  {
    startedAt: 1,
    parts: [{ to: 'wallet', id: 'own', amountMinor: 4_000n }],
    feeMinor: 0n,
    topupId: 'topup',
    by: { method: 'pix', code: '000201', expiresAt: 2 },
  },
] as const;

test('the wizard is found as it was left, with what may still be paid, and without a security code', () => {
  const savedId = saveWizard('marina', { draft: chosen, earlier }) ?? '';
  expect(findSavedWizard('marina', savedId)).toEqual({
    draft: { ...chosen, cvv: '' },
    earlier,
    savedId,
  });
  expect([...stored.values()].join()).not.toContain('9371');
});

test('it is nobody else’s, and gone once it is paid', () => {
  const savedId = saveWizard('marina', { draft: chosen }) ?? '';
  expect(findSavedWizard('somebody', savedId)).toBeUndefined();
  dropSavedDraft(savedId);
  expect(findSavedWizard('marina', savedId)).toBeUndefined();
});

test('a snapshot of the version before, which numbered the steps, is read all the same', () => {
  const before = { draft: { ...draft, step: 5 } };
  expect(readSnapshot(before)).toEqual({ draft });
  const { schedule, ...once } = chosen;
  expect(readSnapshot({ draft: { ...once, repeat: schedule } })).toEqual({ draft: chosen });
  expect(readSnapshot({ draft: { ...draft, step: 9 } })).toBeUndefined();
  expect(readSnapshot({ draft: {} })).toBeUndefined();
});
