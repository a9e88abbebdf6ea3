import { hash } from 'node:crypto';
import { toMajor } from '@merenda/domain/money/money';
import type { Topup } from '../../topup/topup.ts';
import type { RefundInput } from '../create/begin.ts';

/** An operator's request. */
interface Asked {
  id: string;
  amount_minor: bigint;
  reason: string;
}

/**
 * An operator's refund as the one verb takes it: the request's id is the idempotency key. The
 * guardian may be blocked, since the company acts.
 */
export const refundInput = (
  topup: Pick<Topup, 'id' | 'guardian_id' | 'currency'>,
  { id, amount_minor, reason }: Asked,
  record: NonNullable<RefundInput['record']>,
): RefundInput => ({
  guardian: { id: topup.guardian_id, blocked: false },
  topupId: topup.id,
  value: toMajor(amount_minor, topup.currency),
  idempotency: {
    key: `operator:${id}`,
    requestHash: hash('sha256', JSON.stringify([topup.id, String(amount_minor), reason]), 'buffer'),
  },
  record,
});
