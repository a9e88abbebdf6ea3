import { type CannedTexts, languagesWithout } from '@merenda/domain/help/canned-answers';
import { LANGUAGE_NAMES, LANGUAGES } from '@merenda/domain/places/languages';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import styles from './desk.module.css';
import type { CannedAnswer } from './queries.ts';

/** A canned answer's title and texts, to be read. */
export const CannedText = ({ answer: { title, texts } }: { answer: CannedAnswer }) => (
  <>
    <p>{title}</p>
    {LANGUAGES.filter((language) => texts[language]).map((language) => (
      <p key={language} lang={language}>
        {texts[language]}
      </p>
    ))}
  </>
);

/** The languages that an answer lacks: their guardians get it in another one. A complete answer says nothing. */
export function MissingLanguages({ texts }: { texts: CannedTexts }) {
  const t = useT();
  const names = languagesWithout(texts).map((language) => LANGUAGE_NAMES[language]);
  const listed = new Intl.ListFormat(useLanguage(), { type: 'unit' }).format(names);
  return (
    names.length > 0 && (
      <span className={styles.place}>{t('desk.answers.missing', { languages: listed })}</span>
    )
  );
}
