import { documentPayload } from '@merenda/domain/people/documents';
import { phonePayload } from '@merenda/domain/people/phones';
import type { Country } from '@merenda/domain/places/countries';
import type { Changes } from '../../api/update-account.ts';
import { ADDRESS_FIELDS, differ, documentDiffers, type ProfileForm } from './form.ts';

/**
 * The payload: the parts that were changed, and nothing when nothing was (product:profile#calls).
 * A document that is sent replaces the one before.
 */
export function changesOf(form: ProfileForm, before: ProfileForm, country: Country): Changes {
  const changed = (...fields: (keyof ProfileForm)[]) => differ(form, before, fields);
  const billing = {
    ...(changed('billingName') && { name: form.billingName.trim() }),
    ...(changed('invoiceTaxNumber') && { invoiceTaxNumber: form.invoiceTaxNumber.trim() }),
    ...(changed(...ADDRESS_FIELDS) && { address: addressOf(form) }),
  };
  const { billingDetails, ...document } = documentDiffers(form, before)
    ? documentPayload(form, country)
    : {};
  const billingParts = { ...billing, ...billingDetails };
  return {
    ...(changed('name') && { name: form.name.trim() }),
    ...(changed('phone') && { phoneNumber: phonePayload(country, form.phone) }),
    ...(changed('language') && { favourites: { lang: form.language } }),
    ...document,
    ...(Object.keys(billingParts).length > 0 && { billingDetails: billingParts }),
    ...(changed('position') && { position: form.position.trim() }),
    ...(changed('internalCompanyId') && { internalCompanyId: form.internalCompanyId.trim() }),
    ...(changed('restaurantUnit') && { restaurantUnit: form.restaurantUnit || null }),
    ...(form.password !== '' && {
      password: form.password,
      currentPassword: form.currentPassword,
    }),
  };
}

const addressOf = ({ street, number, neighborhood, zipCode, city, uf }: ProfileForm) => ({
  street: street.trim(),
  number: number.trim(),
  neighborhood: neighborhood.trim(),
  zipCode: zipCode.trim(),
  city: city.trim(),
  uf: uf.trim(),
});
