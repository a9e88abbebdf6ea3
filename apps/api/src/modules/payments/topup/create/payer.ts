import { ownName } from '@merenda/domain/people/guardian-names';
import type { Payer } from '../../../../gateways/index.ts';
import type { Services } from '../../../services.ts';

/** Who pays, as some processors must be told; the tax id is the one given for this payment, if any. */
export async function payerOf(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  taxIdentifier: string | undefined,
): Promise<Payer> {
  const { tax_identifier, name, ...person } = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'phone', 'tax_identifier'])
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow();
  return {
    ...person,
    name: ownName(name),
    taxIdentifier: taxIdentifier ?? tax_identifier ?? undefined,
  };
}
