import type { UpdateUser } from '@merenda/contract/users';
import { acceptedTaxId } from '@merenda/domain/people/accepted-tax-id';
import { TAX_ID_KINDS } from '@merenda/domain/people/tax-ids';
import { type Address, addressErrors } from '@merenda/domain/places/address-forms';
import { countryByIso2 } from '@merenda/domain/places/countries';
import { Failure, invalid } from '../../platform/failure.ts';

type BillingDetails = NonNullable<UpdateUser['billingDetails']>;

/**
 * The billing details in their stored form, checked by the rules of the account's country
 * (product:profile#address). The guardian's own tax id is not part of them.
 * @throws Failure validation_failed naming each wrong field
 */
export function checkedBilling(billing: BillingDetails, countryCode: string) {
  const country = countryByIso2(countryCode);
  if (!country) throw invalid('countryCode', 'unknown country');
  const { name, invoiceTaxNumber, address } = billing;
  const whole = address && wholeAddress(address);
  const issues = Object.entries(whole ? addressErrors(whole, country) : {}).map(
    ([field, error]) => ({
      path: `billingDetails.address.${field}`,
      message: error?.key === 'form.required' ? 'is needed with a street' : 'is not valid',
    }),
  );
  if (invoiceTaxNumber && !acceptedTaxId(country, invoiceTaxNumber, TAX_ID_KINDS)) {
    issues.push({ path: 'billingDetails.invoiceTaxNumber', message: 'not a tax number' });
  }
  if (issues.length > 0) {
    throw new Failure('validation_failed', { message: 'the request is not valid', issues });
  }
  return {
    ...(name !== undefined && { name }),
    ...(invoiceTaxNumber !== undefined && { invoiceTaxNumber }),
    ...(whole && { address: whole }),
  };
}

const wholeAddress = ({
  street = '',
  number = '',
  neighborhood = '',
  zipCode = '',
  city = '',
  uf = '',
}: NonNullable<BillingDetails['address']>): Address => ({
  street,
  number,
  neighborhood,
  zipCode,
  city,
  uf,
});
