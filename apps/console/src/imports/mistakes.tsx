import type { Answer } from '@merenda/ui/client/call.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import styles from './imports.module.css';

type MistakeList = Pick<Answer<'POST /operator/schools/:id/menu-import'>, 'mistakes' | 'more'>;

/** The first mistakes of a file at their lines and columns, in the reader's language, and the number of others. */
export function Mistakes({
  told: { mistakes, more },
  title,
  isAlert,
}: {
  told: MistakeList;
  title: string;
  isAlert: boolean;
}) {
  const t = useT();
  return (
    <section className={styles.well} {...(isAlert && { role: 'alert' })}>
      <p className={styles.quiet}>{title}</p>
      <ul className={styles.list}>
        {mistakes.map((mistake) => (
          <MistakeLine key={JSON.stringify(mistake)} mistake={mistake} />
        ))}
      </ul>
      {more > 0 && <p className={styles.quiet}>{t('planning.import.more', { more })}</p>}
    </section>
  );
}

function MistakeLine({
  mistake: { line, column, code, values },
}: {
  mistake: MistakeList['mistakes'][number];
}) {
  const t = useT();
  const where = [line !== undefined && t('planning.import.line', { line }), column].filter(Boolean);
  return (
    <li>
      {where.length > 0 && <b>{dotted(where)}: </b>}
      {code === 'other' ? (
        <span lang="en">{values.words}</span>
      ) : (
        t(`planning.mistake.${code}`, values)
      )}
    </li>
  );
}
