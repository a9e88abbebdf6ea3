import { optionalLinesError } from '@merenda/domain/forms/text-forms';
import { MAX_IMPORT_CHARACTERS } from '@merenda/domain/ordering/menu-planning';
import { FilePicker } from '@merenda/ui/blocks/fields/file-picker.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from './imports.module.css';
import { readText } from './read-text.ts';

/** The text of a CSV file, from disk or pasted; other acts stand beside the choice of a file. */
export function CsvInput({
  text,
  onChange,
  children,
}: {
  text: string;
  onChange: (text: string) => void;
  children?: ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  const error = useUnreadable(text);
  const read = async (file: File) => {
    const { text: content, guessed } = await readText(file, language);
    onChange(content);
    if (guessed) notify('warn', t('planning.import.encoding', { encoding: guessed }));
  };
  return (
    <>
      <div className={styles.acts}>
        <FilePicker accept=".csv,text/csv" onFile={(file) => void read(file)}>
          {t('planning.import.choose')}
        </FilePicker>
        {children}
      </div>
      <TextArea
        label={t('planning.import.paste')}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={onChange}
        error={error}
      />
    </>
  );
}

/** Why a text cannot be sent yet, in words. */
export function useTextProblem(text: string): string | undefined {
  const t = useT();
  const unreadable = useUnreadable(text);
  if (unreadable || text.trim() !== '') return unreadable;
  return t('wizard.missing', { fields: t('wizard.field', { field: t('planning.import.paste') }) });
}

/** The text is too long, or that of another kind of file, such as a workbook. */
function useUnreadable(text: string): string | undefined {
  const t = useT();
  const language = useLanguage();
  // A workbook is longer than the bound, too: its kind is told first.
  if (optionalLinesError(text.slice(0, MAX_IMPORT_CHARACTERS))) return t('planning.import.notText');
  return text.length > MAX_IMPORT_CHARACTERS
    ? t('planning.import.tooLarge', { limit: MAX_IMPORT_CHARACTERS.toLocaleString(language) })
    : undefined;
}
