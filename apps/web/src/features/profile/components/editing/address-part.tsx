import { FIGURES } from '@merenda/domain/figures';
import { ADDRESS_MAX } from '@merenda/domain/places/address-forms';
import { isAskedFor } from '@merenda/domain/places/addresses';
import { statesOf } from '@merenda/domain/places/states';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { MaskedField } from '@merenda/ui/blocks/fields/masked-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { PartProps } from '../../model/editing/parts.ts';
import styles from './address-part.module.css';
import { Part } from './part.tsx';

/**
 * The fiscal address: nothing of it is needed without a street; with one, what the country's post asks
 * for (product:profile#address).
 */
export function AddressPart({ profile, labels }: PartProps) {
  const t = useT();
  const { field, country } = profile;
  const { mask, placeholder } = country.zipCode ?? {};
  const zipCode = {
    label: labels.zipCode,
    optional: isOptional('zipCode', profile),
    maxLength: ADDRESS_MAX.zipCode,
    ...field('zipCode'),
  };
  return (
    <Part title={t('profile.address')} text={t('profile.address.text')}>
      {mask ? (
        <MaskedField
          mask={mask}
          placeholder={placeholder}
          {...zipCode}
          autoComplete="postal-code"
        />
      ) : (
        <TextField {...zipCode} autoComplete="postal-code" />
      )}
      <TextField
        label={labels.street}
        optional
        autoComplete="address-line1"
        maxLength={ADDRESS_MAX.street}
        {...field('street')}
      />
      <div className={styles.pair}>
        <TextField
          label={labels.number}
          optional={isOptional('number', profile)}
          maxLength={ADDRESS_MAX.number}
          {...field('number')}
        />
        <TextField
          label={labels.neighborhood}
          optional={isOptional('neighborhood', profile)}
          maxLength={ADDRESS_MAX.neighborhood}
          {...field('neighborhood')}
        />
      </div>
      <TextField
        label={labels.city}
        optional={isOptional('city', profile)}
        autoComplete="address-level2"
        maxLength={ADDRESS_MAX.city}
        {...field('city')}
      />
      <StateField profile={profile} labels={labels} />
    </Part>
  );
}

const isOptional = (
  part: Parameters<typeof isAskedFor>[0],
  { form, country }: PartProps['profile'],
): boolean => form.street.trim() === '' || !isAskedFor(part, country.iso2);

/**
 * A state or county to choose where the country has a list, else two letters
 * (product:countries#states).
 */
function StateField({ profile, labels }: PartProps) {
  const { field, country } = profile;
  const t = useT();
  const states = statesOf(country.iso2);
  const optional = isOptional('uf', profile);
  if (!states) {
    return (
      <TextField
        label={labels.uf}
        hint={t('profile.address.stateHint')}
        optional={optional}
        maxLength={FIGURES.stateCharacters}
        {...field('uf')}
      />
    );
  }
  return (
    <SelectField
      label={labels.uf}
      optional={optional}
      {...field('uf')}
      options={[
        { value: '', label: t('common.choose') },
        ...states.map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  );
}
