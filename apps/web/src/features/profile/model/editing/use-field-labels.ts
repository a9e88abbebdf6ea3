import type { Country } from '@merenda/domain/places/countries';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ProfileField } from './form.ts';

/** The label of each field. */
export function useFieldLabels({ iso2, taxIdentifier }: Country): Record<ProfileField, string> {
  const t = useT();
  return {
    name: t('signup.name'),
    phone: t('signup.phone'),
    taxIdentifier: taxIdentifier.label,
    nationalId: t('signup.nationalIdNumber'),
    passportNumber: t('signup.passportNumber'),
    passportExpiry: t('signup.passportExpiry'),
    street: t('profile.address.street'),
    number: t('profile.address.number'),
    neighborhood: t('profile.address.neighborhood'),
    zipCode: t('profile.address.zipCode'),
    city: t('profile.address.city'),
    uf: t(iso2 === 'HU' ? 'profile.address.county' : 'profile.address.state'),
    billingName: t('profile.billing.name'),
    invoiceTaxNumber: t('profile.billing.taxNumber'),
    position: t('signup.position'),
    internalCompanyId: t('signup.internalCompanyId'),
    password: t('session.newPassword'),
    currentPassword: t('profile.password.current'),
  };
}
