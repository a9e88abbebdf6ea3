import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropDraft,
  dropDrafts,
  dropOldDrafts,
  keepDraftsOf,
  loadDraft,
  resumeDraft,
  saveDraft,
} from './drafts.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a form is kept by record until it is sent', () => {
  saveDraft('ana', 'payout 1', { reason: 'no such account' });
  saveDraft('ana', 'payout 2', { reason: 'twice', value: 1_250n });
  expect(loadDraft('ana', 'payout 1')).toEqual({ reason: 'no such account' });
  dropDraft('ana', 'payout 1');
  expect(loadDraft('ana', 'payout 1')).toBeUndefined();
  expect(loadDraft('ana', 'payout 2')).toEqual({ reason: 'twice', value: 1_250n });
});

test('a form that nobody can open any more is removed when the console is opened', () => {
  vi.useFakeTimers();
  saveDraft('ana', 'class 1', { names: 'Lucas' });
  vi.advanceTimersByTime(24 * 3_600_000);
  saveDraft('ana', 'class 2', { names: 'Sofia' });
  expect([...kept.values()].join()).not.toContain('Lucas');
  vi.advanceTimersByTime(24 * 3_600_000);
  dropOldDrafts();
  expect([...kept.values()].join()).not.toContain('Sofia');
});

test('nothing is left after a sign-out, to another operator, or after the longest session', () => {
  vi.useFakeTimers();
  saveDraft('ana', 'payout 1', { reason: 'x' });
  expect(loadDraft('rui', 'payout 1')).toBeUndefined();
  keepDraftsOf('ana');
  expect(loadDraft('ana', 'payout 1')).toEqual({ reason: 'x' });
  keepDraftsOf('rui');
  expect([...kept.values()].join()).not.toContain('reason');
  saveDraft('rui', 'payout 1', { reason: 'x' });
  // The first operator's tab is still open.
  saveDraft('ana', 'payout 2', { reason: 'x' });
  dropDraft('ana', 'payout 1');
  expect(loadDraft('ana', 'payout 2')).toBeUndefined();
  expect(loadDraft('rui', 'payout 1')).toEqual({ reason: 'x' });
  vi.advanceTimersByTime(12 * 3_600_000);
  expect(loadDraft('rui', 'payout 1')).toBeUndefined();
  saveDraft('rui', 'payout 1', { reason: 'x' });
  dropDrafts();
  expect(kept.size).toBe(0);
});

test('a form begins anew when its record has changed since the draft began', () => {
  const begun = { asRead: '[]', allergens: [] as string[], kilocalories: '' };
  saveDraft('ana', 'dish 1', { ...begun, kilocalories: '310' });
  expect(resumeDraft('ana', 'dish 1', begun)).toEqual({
    values: { ...begun, kilocalories: '310' },
    isChanged: false,
  });
  const now = { ...begun, asRead: '["peanuts"]', allergens: ['peanuts'] };
  expect(resumeDraft('ana', 'dish 1', now)).toEqual({ values: now, isChanged: true });
  expect(resumeDraft('ana', 'dish 2', now)).toEqual({ values: now, isChanged: false });
});

test('foreign content in the storage, or none at all, causes no failure', () => {
  kept.set('merenda.console.drafts', '[');
  expect(loadDraft('ana', 'payout 1')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  saveDraft('ana', 'payout 1', {});
  expect(loadDraft('ana', 'payout 1')).toBeUndefined();
});
