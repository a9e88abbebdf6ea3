import { standsAlone } from '@merenda/testing/stands-alone';
import { dropSavedDraft } from '@merenda/ui/client/drafts/saved-draft.ts';
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

test('a reload during a card payment waits for it and does not ask for the card again', () => {
  expect(resumeDraft({ draft, payment: payment({ method: 'card', key: 'k' }) }).step).toBe(
    'pending',
  );
  expect(resumeDraft({ draft }).step).toBe('payment');
});

test('a reload at a PIX code shows the code again', () => {
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

test('a saved wizard keeps its draft and unpaid codes, but no security code', () => {
  const savedId = saveWizard('marina', { draft: chosen, earlier }) ?? '';
  expect(findSavedWizard('marina', savedId)).toEqual({
    draft: { ...chosen, cvv: '' },
    earlier,
    savedId,
  });
  expect([...stored.values()].join()).not.toMatch(standsAlone('9371'));
});

test('a saved wizard is found only by its guardian, and is gone once paid', () => {
  const savedId = saveWizard('marina', { draft: chosen }) ?? '';
  expect(findSavedWizard('somebody', savedId)).toBeUndefined();
  dropSavedDraft(savedId);
  expect(findSavedWizard('marina', savedId)).toBeUndefined();
});

test('a snapshot of the former version, which numbered the steps, can be read', () => {
  const before = { draft: { ...draft, step: 5 } };
  expect(readSnapshot(before)).toEqual({ draft });
  const { schedule, ...once } = chosen;
  expect(readSnapshot({ draft: { ...once, repeat: schedule } })).toEqual({ draft: chosen });
  expect(readSnapshot({ draft: { ...draft, step: 9 } })).toBeUndefined();
  expect(readSnapshot({ draft: {} })).toBeUndefined();
});
