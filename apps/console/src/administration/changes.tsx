import { useT } from '@merenda/ui/i18n/language.ts';
import type { ReactNode } from 'react';
import styles from './administration.module.css';

/** A field of a record before and after an act. */
interface Change {
  field: string;
  name: string;
  before: ReactNode;
  after: ReactNode;
}

/** The changes of an act that is done, or proposed: a row for each field. */
export function Changes({ rows }: { rows: readonly Change[] }) {
  const t = useT();
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('administration.acts.field')}</th>
          <th scope="col">{t('administration.acts.before')}</th>
          <th scope="col">{t('administration.acts.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, name, before, after }) => (
          <tr key={field}>
            <td>{name}</td>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
