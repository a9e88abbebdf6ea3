import { expect, test } from 'vitest';
import type { JournalEntry } from '../../apps/api/src/modules/money-audit/index.ts';
import { judgeLoss } from './loss.ts';

const NEWEST = new Date('2026-11-27T10:00:00Z');
const [BEFORE, AFTER] = [new Date('2026-11-27T09:59:59Z'), new Date('2026-11-27T10:00:01Z')];
const entry = (key: string, at: Date, outcome: JournalEntry['outcome'] = 'done'): JournalEntry => ({
  at,
  operation: 'transfer',
  guardian: 'a guardian',
  key,
  currency: 'BRL',
  outcome,
});
const missing = (key: string) => ({ check: 'acknowledged_missing', message: '', key }) as const;

test('an act that was acknowledged after the restored state is lost, an earlier one is a fault', () => {
  const journal = [entry('early', BEFORE), entry('late', AFTER)];
  expect(judgeLoss(journal, [missing('early'), missing('late')], NEWEST)).toEqual({
    acknowledged: 2,
    lost: 1,
    faults: [missing('early')],
  });
});

test('an act counts from its acknowledgement, not from when it waited for its payer', () => {
  const journal = [entry('code', BEFORE, 'accepted'), entry('code', AFTER)];
  expect(judgeLoss(journal, [missing('code')], NEWEST).lost).toBe(1);
});

test('every other finding of the audit is a fault', () => {
  const doubled = { check: 'debit_doubled', message: '', key: 'late' } as const;
  const alone = { check: 'credit_missing', message: '' } as const;
  const { faults } = judgeLoss([entry('late', AFTER)], [doubled, alone], NEWEST);
  expect(faults).toEqual([doubled, alone]);
});
