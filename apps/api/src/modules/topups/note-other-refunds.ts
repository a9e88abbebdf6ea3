import { derivedId } from '@merenda/ledger';
import type { GatewayPayment } from '../../gateways/index.ts';
import type { Services } from '../../services.ts';
import type { Topup } from './topup.ts';

/**
 * A processor may have given back more of a payment than we asked it to: somebody did it there, by
 * hand. From whose wallet that should come is not guessed: it is written down, once an amount, for
 * whoever reconciles.
 */
export async function noteOtherRefunds(
  { db, log }: Pick<Services, 'db' | 'log'>,
  topup: Pick<Topup, 'id'>,
  { providerRef, refundedMinor }: Pick<GatewayPayment, 'providerRef' | 'refundedMinor'>,
): Promise<void> {
  if (refundedMinor === 0n) return;
  const { minor } = await db
    .selectFrom('topup_refund')
    .select(({ fn }) => fn.sum<string | null>('amount_minor').as('minor'))
    .where('topup_id', '=', topup.id)
    .where('status', 'in', ['pending', 'done'])
    .executeTakeFirstOrThrow();
  const ourMinor = BigInt(minor ?? 0);
  if (refundedMinor <= ourMinor) return;
  const detail = {
    providerRef,
    refundedMinor: String(refundedMinor),
    ourMinor: String(ourMinor),
  };
  log.error({ topup: topup.id, ...detail }, 'a processor gave back more than we asked it to');
  await db
    .insertInto('audit')
    .values({
      id: derivedId('topup.refunded_elsewhere', topup.id, String(refundedMinor)),
      action: 'topup.refunded_elsewhere',
      subject: topup.id,
      detail: JSON.stringify(detail),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
