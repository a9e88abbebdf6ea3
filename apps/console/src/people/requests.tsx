import { formatDateTime } from '@merenda/i18n';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { localZone } from '../session/local-zone.ts';
import styles from './people.module.css';
import type { Student } from './queries.ts';

/** Requests to be another guardian, asked and answered: the owner alone answers (product:guardians#requests). */
export function Requests({ requests }: { requests: Student['requests'] }) {
  const t = useT();
  const language = useLanguage();
  if (requests.length === 0) return null;
  const write = (at: string) => formatDateTime(language, at, 'short', localZone());
  return (
    <section className={styles.part}>
      <h3>{t('people.requests')}</h3>
      <ul className={styles.list}>
        {requests.map(({ _id, guardian, name, askedAt, state, endsAt }) => (
          <li key={_id}>
            {guardian ? (
              <Link
                to="/people/guardians/$guardianId"
                params={{ guardianId: guardian }}
                search
                className={styles.link}
              >
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <Chip tone={state === 'open' ? 'warn' : 'plain'}>{t(`people.request.${state}`)}</Chip>
            <small>
              {t('people.request.dates', { asked: write(askedAt), ends: write(endsAt) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
