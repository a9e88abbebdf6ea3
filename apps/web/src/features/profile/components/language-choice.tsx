import { LANGUAGE_NAMES, LANGUAGES } from '@merenda/domain/places/languages';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import { useFavouriteLanguage } from '../api/favourite-language.ts';

const OPTIONS = LANGUAGES.map((language) => ({
  value: language,
  label: LANGUAGE_NAMES[language],
}));

/** The guardian's favourite language; a choice is saved at once. */
export function LanguageChoice() {
  const t = useT();
  const { me } = useSession();
  const favourite = useFavouriteLanguage(me._id);
  return (
    <SelectField
      label={t('language.label')}
      hint={t('profile.language.hint')}
      value={useLanguage()}
      onChange={(language) => favourite.mutate(language)}
      options={OPTIONS}
    />
  );
}
