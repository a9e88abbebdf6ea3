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

/** A payout's state in words; one that a first person has approved or returned waits for a second. */
export function payoutState(
  { status, approvals, bankFile, returning }: OperatorPayout,
  t: Translate,
): State {
  const tone = TONES[status];
  if (returning) return { text: t('console.payouts.second'), tone: 'warn' };
  if (status === 'requested' && approvals.given > 0) {
    return { text: t('console.payouts.second'), tone };
  }
  if (status === 'approved' && bankFile) return { text: t('console.payouts.sent'), tone };
  return { text: t(`console.payouts.status.${status}`), tone };
}
