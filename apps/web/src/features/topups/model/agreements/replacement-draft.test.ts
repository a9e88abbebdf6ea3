import { expect, test } from 'vitest';
import type { MonthlyTopup } from '../../../../queries/agreements.ts';
import { replacementDraft } from './replacement-draft.ts';

const monthly: MonthlyTopup = {
  _id: 'agreement',
  card: { _id: 'card', lastDigits: '4242', authorizer: { name: 'VISA' } },
  value: 120,
  fee: 0,
  recipients: [{ user: 'lucas', name: 'Lucas', value: 80 }],
  startDate: '2026-09-05',
  endDate: '2027-09-05',
  paidAt: '2026-10-05',
  pausedBy: 'processor',
};
const setting = { walletId: 'own', currency: 'BRL', today: '2026-11-21' } as const;

test('a replacement keeps recipients, amounts and days, and starts on the next of its days', () => {
  expect(replacementDraft(monthly, setting)).toMatchObject({
    step: 'recipients',
    provider: 'card',
    recipients: expect.arrayContaining(['own', 'lucas']),
    amounts: { own: 4_000n, lucas: 8_000n },
    schedule: { start: '2026-12-05', end: '2027-09-05', replaces: 'agreement' },
  });
});

test('a replacement does not start on a day that is already paid', () => {
  const paid = { ...monthly, paidAt: '2026-12-05' };
  const schedule = replacementDraft(paid, { ...setting, today: '2026-12-05' }).schedule;
  expect(schedule?.start).toBe('2027-01-05');
});

test('a replacement whose days are over starts like a new monthly top-up', () => {
  const schedule = replacementDraft(monthly, { ...setting, today: '2027-10-01' }).schedule;
  expect(schedule?.start).toBe('2027-10-03');
});
