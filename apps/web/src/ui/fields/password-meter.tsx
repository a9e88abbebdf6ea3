import { passwordStrength } from '@merenda/domain/people/passwords';
import { useT } from '../../i18n/language.ts';
import { Hidden } from '../layout/hidden.tsx';
import styles from './password-meter.module.css';

const BARS = [1, 2, 3, 4] as const;

/**
 * How strong a password is, in bars and in a word, with the advice of the older text: 8 characters
 * and a capital letter (product:session#passwords). Advice only: it refuses nothing.
 */
export function PasswordMeter({ password }: { password: string }) {
  const t = useT();
  const strength = passwordStrength(password);
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
        {password && (
          <span className={styles.word}>
            <Hidden>{t('password.strength')}: </Hidden>
            {t(`password.strength.${strength}`)}
          </span>
        )}
      </div>
      <p className={styles.advice}>{t('password.advice')}</p>
    </div>
  );
}
