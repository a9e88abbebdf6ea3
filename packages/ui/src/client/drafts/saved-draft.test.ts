import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropBrowserDrafts } from './browser-drafts.ts';
import { dropSavedDraft, findSavedDraft, storeDraft } from './saved-draft.ts';

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

const content = { amounts: { own: 4_000n, lucas: undefined }, step: 3 };

test('a saved draft is found by its id, amounts to the cent, until it is dropped', () => {
  const one = storeDraft(content) ?? '';
  const other = storeDraft('other') ?? '';
  expect(findSavedDraft(one)).toEqual({ amounts: { own: 4_000n }, step: 3 });
  dropSavedDraft(one);
  expect(findSavedDraft(one)).toBeUndefined();
  expect(findSavedDraft(other)).toBe('other');
});

test('a saved draft is gone after a sign-out, and after the time that a page elsewhere may be open', () => {
  vi.useFakeTimers();
  const one = storeDraft(content) ?? '';
  vi.advanceTimersByTime(26 * 3_600_000);
  expect(findSavedDraft(one)).toBeUndefined();
  const other = storeDraft(content) ?? '';
  dropBrowserDrafts();
  expect(findSavedDraft(other)).toBeUndefined();
});

test('a browser without storage, or with foreign content in it, causes no failure', () => {
  kept.set('merenda.savedDrafts', '{"not":"ours"}');
  expect(findSavedDraft('a')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  expect(storeDraft(content)).toBeUndefined();
});
