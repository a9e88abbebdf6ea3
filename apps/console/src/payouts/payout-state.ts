import type { Translate } from '@merenda/i18n';
import type { State } from '../table/column.ts';
import type { OperatorPayout } from './queries.ts';

const TONES = {
  requested: 'warn',
  approved: 'brand',
  settled: 'good',
  refused: 'plain',
  withdrawn: 'plain',
  returned: 'bad',
} as const;

/** A payout's state in words; one that a first person has approved waits for a second. */
export function payoutState({ status, approvals }: OperatorPayout, t: Translate): State {
  const isHalf = status === 'requested' && approvals.given > 0;
  return {
    text: t(isHalf ? 'console.payouts.second' : `console.payouts.status.${status}`),
    tone: TONES[status],
  };
}
