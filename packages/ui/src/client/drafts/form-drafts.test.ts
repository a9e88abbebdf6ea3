import { HOUR_MS } from '@merenda/domain/time/spans';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFormDrafts, resumeDraft } from './form-drafts.ts';

const drafts = createFormDrafts('drafts', 12 * HOUR_MS);

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
  drafts.save('ana', 'payout 1', { reason: 'no such account' });
  drafts.save('ana', 'payout 2', { reason: 'twice', value: 1_250n });
  expect(drafts.load('ana', 'payout 1')).toEqual({ reason: 'no such account' });
  drafts.drop('ana', 'payout 1');
  expect(drafts.load('ana', 'payout 1')).toBeUndefined();
  expect(drafts.load('ana', 'payout 2')).toEqual({ reason: 'twice', value: 1_250n });
});

test.each([
  ['no object', '7'],
  ['no forms', '{"ownerId":"ana"}'],
  ['a form without its time', '{"ownerId":"ana","forms":{"payout 1":{"values":{}}}}'],
  ['a form without values', '{"ownerId":"ana","forms":{"payout 1":null}}'],
])('drafts of another shape are none, and an app opens with them: %s', (_, text) => {
  kept.set('drafts', text);
  drafts.dropOld();
  expect(drafts.load('ana', 'payout 1')).toBeUndefined();
  drafts.save('ana', 'payout 1', { reason: 'twice' });
  expect(drafts.load('ana', 'payout 1')).toEqual({ reason: 'twice' });
});

test('a draft of another shape takes no other one with it', () => {
  drafts.save('ana', 'payout 1', { reason: 'twice' });
  const { ownerId, forms } = JSON.parse(kept.get('drafts') ?? '');
  kept.set('drafts', JSON.stringify({ ownerId, forms: { ...forms, 'payout 2': null } }));
  drafts.dropOld();
  expect(drafts.load('ana', 'payout 1')).toEqual({ reason: 'twice' });
  expect(drafts.load('ana', 'payout 2')).toBeUndefined();
});

test('a form that nobody can open any more is removed when an app is opened', () => {
  vi.useFakeTimers();
  drafts.save('ana', 'class 1', { names: 'Lucas' });
  vi.advanceTimersByTime(24 * HOUR_MS);
  drafts.save('ana', 'class 2', { names: 'Sofia' });
  expect([...kept.values()].join()).not.toContain('Lucas');
  vi.advanceTimersByTime(24 * HOUR_MS);
  drafts.dropOld();
  expect([...kept.values()].join()).not.toContain('Sofia');
});

test('nothing is left after a sign-out, to somebody else, or after its time', () => {
  vi.useFakeTimers();
  drafts.save('ana', 'payout 1', { reason: 'x' });
  expect(drafts.load('rui', 'payout 1')).toBeUndefined();
  drafts.keepOf('ana');
  expect(drafts.load('ana', 'payout 1')).toEqual({ reason: 'x' });
  drafts.keepOf('rui');
  expect([...kept.values()].join()).not.toContain('reason');
  drafts.save('rui', 'payout 1', { reason: 'x' });
  // The first one's tab is still open.
  drafts.save('ana', 'payout 2', { reason: 'x' });
  drafts.drop('ana', 'payout 1');
  expect(drafts.load('ana', 'payout 2')).toBeUndefined();
  expect(drafts.load('rui', 'payout 1')).toEqual({ reason: 'x' });
  vi.advanceTimersByTime(12 * HOUR_MS);
  expect(drafts.load('rui', 'payout 1')).toBeUndefined();
  drafts.save('rui', 'payout 1', { reason: 'x' });
  drafts.dropAll();
  expect(kept.size).toBe(0);
});

test('a form begins anew when its record has changed since the draft began', () => {
  const begun = { asRead: '[]', allergens: [] as string[], kilocalories: '' };
  drafts.save('ana', 'dish 1', { ...begun, kilocalories: '310' });
  expect(resumeDraft(drafts.load('ana', 'dish 1'), begun)).toEqual({
    values: { ...begun, kilocalories: '310' },
    isChanged: false,
  });
  const now = { ...begun, asRead: '["peanuts"]', allergens: ['peanuts'] };
  expect(resumeDraft(drafts.load('ana', 'dish 1'), now)).toEqual({ values: now, isChanged: true });
  expect(resumeDraft(drafts.load('ana', 'dish 2'), now)).toEqual({ values: now, isChanged: false });
});

test('foreign content in the storage, or none at all, causes no failure', () => {
  kept.set('drafts', '[');
  expect(drafts.load('ana', 'payout 1')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  drafts.save('ana', 'payout 1', {});
  expect(drafts.load('ana', 'payout 1')).toBeUndefined();
});
