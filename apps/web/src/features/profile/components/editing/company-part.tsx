import { EMPLOYEE_TEXTS, INVOICE_TEXTS } from '@merenda/domain/forms/employees';
import { pickableSchools } from '@merenda/domain/people/students';
import type { TaxIdKind } from '@merenda/domain/people/tax-ids';
import { PickField } from '@merenda/ui/blocks/choices/pick-field.tsx';
import { useTaxDoubt } from '@merenda/ui/blocks/fields/person/use-tax-doubt.ts';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { schoolOption, schoolsQuery } from '../../../../queries/schools.ts';
import type { UserPartProps } from '../../model/editing/parts.ts';
import { Part } from './part.tsx';

const MAX = { ...EMPLOYEE_TEXTS, ...INVOICE_TEXTS } as const;

/** An invoice is a company's. */
const COMPANY: readonly TaxIdKind[] = ['company'];

/**
 * The part for a company's guardians: their work, where they eat, and the invoice
 * (product:profile#billing). An employee who signed up elsewhere has the work alone.
 */
export function CompanyPart(props: UserPartProps) {
  const t = useT();
  const { profile, labels } = props;
  const { field } = profile;
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
        {profile.corporate && <UnitField {...props} />}
      </Part>
      {profile.corporate && <InvoicePart {...props} />}
    </>
  );
}

function UnitField({ profile: { form, change }, user }: UserPartProps) {
  const t = useT();
  const { data, error } = useQuery(schoolsQuery(user.company));
  // Until the list is there the chosen one is known all the same.
  const known = user.restaurantUnit ? [user.restaurantUnit] : [];
  const units = (data ? pickableSchools(data.docs) : known).map(schoolOption);
  return (
    <PickField
      label={t('profile.unit')}
      hint={t('profile.unit.hint')}
      optional
      value={form.restaurantUnit}
      onChange={(restaurantUnit) => change({ restaurantUnit })}
      options={units}
      none={t('profile.unit.none')}
      placeholder={t('common.choose')}
      error={error && !data ? t('schools.error.loadListSchools') : undefined}
    />
  );
}

function InvoicePart({ profile: { field, country }, labels }: UserPartProps) {
  const t = useT();
  const { companyTaxIdentifier } = country;
  const taxNumber = field('invoiceTaxNumber');
  const doubt = useTaxDoubt(country, taxNumber.value, COMPANY);
  return (
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
        hint={doubt.isDoubted ? t('form.taxIdentifierNumber.doubt') : undefined}
        {...taxNumber}
        onBlur={() => {
          void doubt.look();
          taxNumber.onBlur();
        }}
      />
    </Part>
  );
}
