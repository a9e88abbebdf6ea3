import { saveTabDraft } from '@merenda/ui/client/drafts/tab-draft.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardianDrafts } from './drafts.ts';
import { clearGuardianData, forgetGuardian } from './end-session.ts';

const stores = {
  localStorage: new Map<string, string>(),
  sessionStorage: new Map<string, string>(),
};

beforeEach(() => {
  for (const [name, kept] of Object.entries(stores)) {
    vi.stubGlobal(name, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  }
});
afterEach(() => {
  for (const kept of Object.values(stores)) kept.clear();
  vi.unstubAllGlobals();
});

test('a session that ends keeps begun forms for its guardian alone; nothing typed is left after a sign-out', () => {
  guardianDrafts.save('marina', 'profile', { city: 'Campinas' });
  saveTabDraft('chat-message', { text: 'Campinas' });
  clearGuardianData(new QueryClient());
  expect(guardianDrafts.load('marina', 'profile')).toEqual({ city: 'Campinas' });
  expect(guardianDrafts.load('rafael', 'profile')).toBeUndefined();
  expect([...stores.sessionStorage.values()].join()).not.toContain('Campinas');
  forgetGuardian(new QueryClient());
  expect([...stores.localStorage.values()].join()).not.toContain('Campinas');
});
