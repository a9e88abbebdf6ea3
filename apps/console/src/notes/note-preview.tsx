import { LANGUAGE_NAMES } from '@merenda/domain/places/languages';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './notes.module.css';
import { type NoteTexts, ownText, type Readers } from './queries.ts';

/** A note as guardians of each language will read it, and how many they are. */
export function NotePreview({
  sender,
  readers,
  texts,
}: {
  sender: string;
  readers: Readers;
  texts: NoteTexts;
}) {
  const t = useT();
  if (readers.guardians === 0) return null;
  return (
    <Card as="section" className={styles.previews} aria-labelledby="preview">
      <h2 id="preview">{t('administration.notes.preview')}</h2>
      {readers.languages.map(({ language, guardians }) => {
        const own = ownText(language, texts);
        const isMissing = own === '' && language !== 'none';
        return (
          <article key={language} className={styles.preview}>
            <h3>
              {language === 'none' ? t('administration.notes.unchosen') : LANGUAGE_NAMES[language]}{' '}
              <Chip tone={isMissing ? 'warn' : 'plain'}>{guardians}</Chip>
            </h3>
            {isMissing && <p className={styles.missing}>{t('administration.notes.missing')}</p>}
            <div className={styles.shown} lang={own && language !== 'none' ? language : undefined}>
              <strong>{sender}</strong>
              <p>{own || texts.message.trim() || '…'}</p>
            </div>
          </article>
        );
      })}
    </Card>
  );
}
