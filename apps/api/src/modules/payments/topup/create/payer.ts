import { acceptedTaxId } from '@merenda/domain/people/accepted-tax-id';
import { ownName } from '@merenda/domain/people/guardian-names';
import { TAX_ID_KINDS } from '@merenda/domain/people/tax-ids';
import { countryOrDefault } from '@merenda/domain/places/countries';
import type { Payer } from '../../../../gateways/index.ts';
import type { Services } from '../../../services.ts';

/**
 * The payer's details, which some processors need. A tax id that was given for this payment, a
 * person's or a company's, comes before the guardian's own. A tax id in no form of the country is
 * passed on unchanged, and the processor refuses it.
 */
export async function payerOf(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  taxIdentifier: string | undefined,
): Promise<Payer> {
  const { tax_identifier, passport_number, name, country, ...person } = await db
    .selectFrom('guardian')
    .select(['name', 'email', 'phone', 'tax_identifier', 'passport_number', 'country'])
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow();
  const given =
    taxIdentifier &&
    (acceptedTaxId(countryOrDefault(country), taxIdentifier, TAX_ID_KINDS) ?? taxIdentifier);
  return {
    ...person,
    name: ownName(name),
    taxIdentifier: given ?? tax_identifier ?? undefined,
    passport: passport_number ?? undefined,
  };
}
