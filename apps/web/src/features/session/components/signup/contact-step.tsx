import { countryOrDefault } from '@merenda/domain/places/countries';
import { PhoneField } from '@merenda/ui/blocks/fields/person/phone-field.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
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
