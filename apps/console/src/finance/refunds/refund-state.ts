import type { Translate } from '@merenda/i18n';
import type { State } from '../../table/column.ts';
import type { OperatorRefund } from './queries.ts';

const TONES = {
  waiting: 'warn',
  pending: 'brand',
  done: 'good',
  refused: 'bad',
  failed: 'bad',
  dismissed: 'plain',
} as const satisfies Record<OperatorRefund['status'], State['tone']>;

export const REFUND_STATES = Object.keys(TONES) as OperatorRefund['status'][];

/** A refund's state in words. */
export const refundState = ({ status }: OperatorRefund, t: Translate): State => ({
  text: t(`finance.refund.status.${status}`),
  tone: TONES[status],
});
