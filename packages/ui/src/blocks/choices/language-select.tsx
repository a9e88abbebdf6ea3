import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { IconWorld } from '@tabler/icons-react';
import { useLanguage, useT } from '../../i18n/language.ts';
import unseen from '../layout/unseen.module.css';
import styles from './language-select.module.css';

/** The languages by their own names. `onChoose` decides the effect of a choice. */
export function LanguageSelect({ onChoose }: { onChoose: (language: Language) => void }) {
  const t = useT();
  const current = useLanguage();
  return (
    <label className={styles.language}>
      <IconWorld size={20} stroke={1.8} aria-hidden />
      <span className={styles.name} aria-hidden>
        {LANGUAGE_NAMES[current]}
      </span>
      <select
        className={unseen.select}
        aria-label={t('language.label')}
        value={current}
        onChange={(event) => {
          const chosen = LANGUAGES.find((language) => language === event.target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
