import { acceptedTaxId } from '@merenda/domain/people/accepted-tax-id';
import { passportExpiryError } from '@merenda/domain/people/person-forms';
import { normalisePhone } from '@merenda/domain/people/phones';
import type { TaxIdKind } from '@merenda/domain/people/tax-ids';
import { countryByIso2 } from '@merenda/domain/places/countries';
import { invalid } from '../../platform/failure.ts';

/** The three documents of a person as requests name them (product:signup#payload). */
export interface DocumentFields {
  billingDetails?:
    | { taxIdentifierNumber?: string | undefined; taxIdentifierType?: string | undefined }
    | undefined;
  nationalIdNumber?: string | undefined;
  passport?: { number: string; expirationDate: string } | undefined;
}

/**
 * A person's documents as columns: the tax id in its stored form, the passport not expired (product:signup#rules).
 * @throws Failure validation_failed
 */
export function documentColumns(fields: DocumentFields, country: string, now: Date) {
  const known = countryByIso2(country);
  if (!known) throw invalid('countryCode', 'unknown country');
  const taxId = fields.billingDetails?.taxIdentifierNumber;
  return {
    tax_identifier:
      taxId === undefined
        ? null
        : checkedTaxId(country, taxId, 'billingDetails.taxIdentifierNumber'),
    tax_identifier_type:
      taxId === undefined
        ? null
        : (fields.billingDetails?.taxIdentifierType ?? known.taxIdentifier.label),
    ...identityColumns(fields, now),
  };
}

/**
 * National id and passport as columns; the passport is not expired (product:signup#rules).
 * @throws Failure validation_failed
 */
export function identityColumns(
  { nationalIdNumber, passport }: Pick<DocumentFields, 'nationalIdNumber' | 'passport'>,
  now: Date,
) {
  const expiry = passport?.expirationDate.slice(0, 10);
  if (expiry !== undefined && passportExpiryError(expiry, now.toISOString().slice(0, 10))) {
    throw invalid('passport.expirationDate', 'must be in the future');
  }
  return {
    national_id: nationalIdNumber ?? null,
    passport_number: passport?.number ?? null,
    passport_expires_on: expiry ?? null,
  };
}

/**
 * The tax id in its stored form: a person's, unless other kinds are named.
 * @throws Failure validation_failed naming `path`
 */
export function checkedTaxId(
  countryCode: string,
  value: string,
  path: string,
  kinds?: readonly TaxIdKind[],
): string {
  const country = countryByIso2(countryCode);
  if (!country) throw invalid('countryCode', 'unknown country');
  const taken = acceptedTaxId(country, value, kinds);
  if (taken === undefined) throw invalid(path, 'not a tax number of the country');
  return taken;
}

/**
 * A mobile number in its stored form, E.164.
 * @throws Failure validation_failed naming `path`
 */
export function checkedPhone(countryCode: string, value: string, path: string): string {
  const country = countryByIso2(countryCode);
  const phone = country && normalisePhone(country, value);
  if (!phone) throw invalid(path, 'not a mobile number of the country');
  return phone;
}
