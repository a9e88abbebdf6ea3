import { undecided } from '@merenda/ui/client/once/undecided.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteRecent } from '../palette/recent.ts';
import { operatorDrafts } from './drafts.ts';
import { clearOperatorData, forgetOperator } from './forget-operator.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage);
});
afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test('a session that ends leaves what was typed and sent, and no name; a sign-out leaves keys alone', () => {
  noteRecent({ to: '/people/student/1', title: 'Lucas' });
  operatorDrafts.save('rui', 'note', { text: 'Campinas' });
  const sent = { input: { value: 12.34, reason: 'charged twice' } };
  undecided.note('rui:refund:1', { key: 'k1', at: Date.now(), sent, mayDiffer: false }, 'input');
  const all = () => [...kept.values()].join();
  clearOperatorData(new QueryClient());
  expect(all()).not.toContain('Lucas');
  expect(all()).toContain('Campinas');
  expect(all()).toContain('charged twice');
  forgetOperator(new QueryClient());
  expect(all()).not.toMatch(/Campinas|charged twice/);
  expect(undecided.find('rui:refund:1')).toMatchObject({ key: 'k1', sent: undefined });
});
