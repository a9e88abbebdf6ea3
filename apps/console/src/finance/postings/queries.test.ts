import { expect, test } from 'vitest';
import { postingSource } from './queries.ts';

test('the postings of a subject are all of them, whatever else the address names', () => {
  const days = { company: 'wefood', from: '2026-03-01', until: '2026-03-31' };
  const subject = '01980000-0000-7000-8000-000000000001';
  const filtered = postingSource({ ...days, subject, account: 'sales', kind: 'purchase' });
  expect(filtered.key).toEqual(postingSource({ ...days, subject }).key);
  expect(postingSource({ ...days, account: 'sales' }).key).not.toEqual(postingSource(days).key);
});
