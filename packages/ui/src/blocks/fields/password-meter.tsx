import type { GuessReason, Person } from '@merenda/domain/people/guessable-passwords';
import { MIN_PASSWORD, passwordStrength } from '@merenda/domain/people/passwords';
import { useEffect, useState } from 'react';
import { brand } from '../../brand/brand.ts';
import { useT } from '../../i18n/language.ts';
import { Hidden } from '../layout/hidden.tsx';
import styles from './password-meter.module.css';

const BARS = [1, 2, 3, 4] as const;

/**
 * The strength of a password in bars and in a word, and the rule in one sentence
 * (product:session#passwords). It refuses nothing. It says why the API will refuse a password: by
 * the same rule, with the same data about the person.
 */
export function PasswordMeter({
  password,
  person,
  isRefused = false,
}: {
  password: string;
  /** The password's owner. */
  person: Omit<Person, 'brand'>;
  /** The API has refused this password, by data about the person that the page does not have. */
  isRefused?: boolean;
}) {
  const t = useT();
  const guessed = useGuessed(password, person);
  const guessable = isRefused || guessed !== undefined;
  const strength = guessable ? 0 : passwordStrength(password);
  return (
    <div className={styles.meter}>
      <div className={styles.row} role="status">
        <span className={styles.bars} aria-hidden>
          {BARS.map((bar) => (
            <span
              key={bar}
              className={styles.bar}
              data-on={bar <= strength || undefined}
              data-strength={strength}
            />
          ))}
        </span>
        <span className={styles.word}>
          {password && (
            <>
              <Hidden>{t('password.strength')}: </Hidden>
              {t(`password.strength.${guessable ? 'guessable' : strength}`)}
            </>
          )}
        </span>
      </div>
      <p className={styles.advice}>{t(guessed ? `password.${guessed}` : 'password.advice')}</p>
    </div>
  );
}

/** The list of leaked passwords is heavy: it is fetched once somebody has typed a password. */
const loadRule = () => import('@merenda/domain/people/guessable-passwords');

function useGuessed(password: string, person: Omit<Person, 'brand'>): GuessReason | undefined {
  const [rule, setRule] = useState<Awaited<ReturnType<typeof loadRule>>>();
  const wanted = password.length >= MIN_PASSWORD;
  useEffect(() => {
    // Without the rule, as on a bad connection, the API still refuses.
    if (wanted) void loadRule().then(setRule, () => undefined);
  }, [wanted]);
  if (!wanted) return undefined;
  return rule?.guessedBy(password, { ...person, brand: [brand.name, brand.companyId ?? ''] });
}
