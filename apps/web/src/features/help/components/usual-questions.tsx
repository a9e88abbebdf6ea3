import { matchingOptions } from '@merenda/domain/forms/search';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Section } from '@merenda/ui/blocks/layout/screen.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuestions, usualQuestionsQuery } from '../model/answers.ts';
import styles from './usual-questions.module.css';

/** Number of questions shown before a search or a press on "all". */
const FIRST = 4;

/**
 * The usual questions with their answers, before a guardian contacts support
 * (product:help#usual-questions). Once loaded, they can be searched offline.
 */
export function UsualQuestions() {
  const t = useT();
  const language = useLanguage();
  const questions = useQuery(usualQuestionsQuery(language));
  const { data } = questions;
  const [text, setText] = useState('');
  const [isAll, setAll] = useState(false);
  if (!data) return <Unread of={[questions]} text={t('answers.unread')} />;
  const found = matchingOptions(readQuestions(data, t, (brand.country ?? 'BR') === 'BR'), text);
  const shown = isAll || text !== '' ? found : found.slice(0, FIRST);
  return (
    <Section title={t('answers.title')}>
      <TextField label={t('answers.search')} type="search" value={text} onChange={setText} />
      <Card flush>
        {shown.map(({ label, detail }) => (
          <details key={label} className={styles.question}>
            <summary>
              {label}
              <IconChevronDown size={20} aria-hidden />
            </summary>
            <p>{detail}</p>
          </details>
        ))}
        {found.length === 0 && <p className={styles.none}>{t('answers.none')}</p>}
      </Card>
      {shown.length < found.length && (
        <Button kind="plain" onClick={() => setAll(true)}>
          {t('answers.all')}
        </Button>
      )}
    </Section>
  );
}
