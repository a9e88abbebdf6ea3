import type { Payer } from '../../../../gateways/index.ts';
import type { Services } from '../../../services.ts';

/** Who pays, as some processors must be told; the tax id is the one given for this payment, if any. */
export async function payerOf(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  taxIdentifier: string | undefined,
): Promise<Payer> {
  const { tax_identifier, ...person } = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'phone', 'tax_identifier'])
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow();
  return { ...person, taxIdentifier: taxIdentifier ?? tax_identifier ?? undefined };
}
