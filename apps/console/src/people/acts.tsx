import { formatDateTime } from '@merenda/i18n';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { actName } from '../acts/act-name.ts';
import { localZone } from '../session/local-zone.ts';
import styles from './people.module.css';
import type { Student } from './queries.ts';

/** Operators' acts on the record, with their reasons: also who looked, where looking is recorded. */
export function Acts({ acts }: { acts: Student['acts'] }) {
  const t = useT();
  const language = useLanguage();
  if (acts.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('people.acts')}</h3>
      <ul className={styles.list}>
        {acts.map(({ at, by, action, reason, purpose }) => (
          <li key={`${at} ${action}`}>
            <span>
              {by}, {formatDateTime(language, at, 'short', localZone())}
            </span>
            <small>
              {[actName(action, t), reason ?? (purpose && t(`people.purpose.${purpose}`))]
                .filter(Boolean)
                .join(': ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
