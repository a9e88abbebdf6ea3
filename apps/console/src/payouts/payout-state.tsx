import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
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
export function PayoutState({ payout: { status, approvals } }: { payout: OperatorPayout }) {
  const t = useT();
  const isHalf = status === 'requested' && approvals.given > 0;
  return (
    <Chip tone={TONES[status]}>
      {t(isHalf ? 'console.payouts.second' : `console.payouts.status.${status}`)}
    </Chip>
  );
}
