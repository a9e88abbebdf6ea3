import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';

/**
 * Switches a company's way to pay off, or on again. While it is off nobody begins a payment by it,
 * adds a card or makes an agreement; what has begun goes on
 * (product:console-administration#companies). A way that is so already stays, without an audit entry.
 * @throws Failure not_found for a way that the company does not offer
 * @throws Failure validation_failed for the last way that is on
 */
export async function switchWay(
  { db }: Pick<Services, 'db'>,
  operator: Pick<SignedInOperator, 'id'>,
  { id, provider }: { id: string; provider: PaymentProvider },
  { isOff }: { isOff: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { providers, ways_off } = await trx
      .selectFrom('company')
      .select(['providers', 'ways_off'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    if (!providers.includes(provider)) throw notFound();
    if (ways_off.includes(provider) === isOff) return;
    const others = ways_off.filter((way) => way !== provider);
    const off = isOff ? [...others, provider] : others;
    if (providers.every((way) => off.includes(way))) {
      throw invalid('isOff', 'the last way to pay', 'administration.error.lastWay');
    }
    await trx.updateTable('company').set({ ways_off: off }).where('id', '=', id).execute();
    await writeAudit(trx, {
      action: 'company.way-switched',
      operator: operator.id,
      subject: id,
      detail: { provider, before: { isOff: !isOff }, after: { isOff } },
    });
  });
}
