import { countryOrDefault } from '@merenda/domain/places/countries';
import { useT } from '../../../../i18n/language.ts';
import { PhoneField } from '../../../../ui/fields/person/phone-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import type { SignUpState } from '../../model/signup/use-sign-up-form.ts';

/** Step 2: e-mail twice, and the mobile phone. */
export function ContactStep({ signUp: { form, field } }: { signUp: SignUpState }) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('session.email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <TextField
        label={t('signup.repeatEmail')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        {...field('repeatEmail')}
      />
      <PhoneField
        label={t('signup.phone')}
        country={countryOrDefault(form.country)}
        {...field('phone')}
      />
    </>
  );
}
