import { pickableSchools } from '@merenda/domain/people/students';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../i18n/language.ts';
import { schoolOption, schoolsQuery } from '../../../../queries/schools.ts';
import { PickField } from '../../../../ui/choices/pick-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { UserPartProps } from '../../model/editing/parts.ts';
import { Part } from './part.tsx';

const MAX = {
  position: 80,
  internalCompanyId: 40,
  billingName: 120,
  invoiceTaxNumber: 40,
} as const;

/**
 * What only a company's guardians have: their work, where they eat, and the invoice
 * (product:profile#billing).
 */
export function CompanyPart({
  profile: { form, change, field, country },
  labels,
  user,
}: UserPartProps) {
  const t = useT();
  const { data } = useQuery(schoolsQuery(user.company));
  // Until the list is there the chosen one is known all the same.
  const known = user.restaurantUnit ? [user.restaurantUnit] : [];
  const units = (data ? pickableSchools(data.docs) : known).map(schoolOption);
  const { companyTaxIdentifier } = country;
  return (
    <>
      <Part title={t('profile.work')}>
        <TextField
          label={labels.position}
          optional
          autoComplete="organization-title"
          maxLength={MAX.position}
          {...field('position')}
        />
        <TextField
          label={labels.internalCompanyId}
          optional
          maxLength={MAX.internalCompanyId}
          {...field('internalCompanyId')}
        />
        <PickField
          label={t('profile.unit')}
          hint={t('profile.unit.hint')}
          optional
          value={form.restaurantUnit}
          onChange={(restaurantUnit) => change({ restaurantUnit })}
          options={units}
          none={t('profile.unit.none')}
          placeholder={t('common.choose')}
        />
      </Part>
      <Part title={t('profile.billing')} text={t('profile.billing.text')}>
        <TextField
          label={labels.billingName}
          optional
          autoComplete="organization"
          maxLength={MAX.billingName}
          {...field('billingName')}
        />
        <TextField
          label={labels.invoiceTaxNumber}
          optional
          placeholder={companyTaxIdentifier?.placeholder}
          maxLength={MAX.invoiceTaxNumber}
          {...field('invoiceTaxNumber')}
        />
      </Part>
    </>
  );
}
