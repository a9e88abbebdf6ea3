import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropAside } from '../../../client/aside.ts';
import { findWizard, leaveWizard } from './aside.ts';
import type { Draft } from './draft.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

const draft: Draft = {
  step: 3,
  provider: 'card',
  cardId: 'visa',
  cardsThen: ['visa'],
  recipients: ['own', 'lucas'],
  amounts: { own: 4_000n, lucas: 8_000n },
  repeat: { start: '2026-12-01', end: '' },
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
  const aside = leaveWizard('marina', { draft, earlier }) ?? '';
  expect(findWizard('marina', aside)).toEqual({ draft: { ...draft, cvv: '' }, earlier, aside });
  expect([...kept.values()].join()).not.toContain('9371');
});

test('it is nobody else’s, and gone once it is paid', () => {
  const aside = leaveWizard('marina', { draft }) ?? '';
  expect(findWizard('somebody', aside)).toBeUndefined();
  dropAside(aside);
  expect(findWizard('marina', aside)).toBeUndefined();
});
