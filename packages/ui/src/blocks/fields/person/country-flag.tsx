import { useHydrated } from '../../../client/use-hydrated.ts';
import styles from './country-flag.module.css';
import { drawsFlags, flagEmoji } from './flag-emoji.ts';

/**
 * A country's flag, by the table's `flagCode` ("hu"): the system's own picture, or the two letters
 * where the system has none (Windows). Decoration: the country's name stands beside it.
 */
export function CountryFlag({ flagCode }: { flagCode: string }) {
  // A prerendered page does not know the system yet: it shows the two letters.
  const hydrated = useHydrated();
  return hydrated && drawsFlags() ? (
    <span className={styles.flag} aria-hidden>
      {flagEmoji(flagCode)}
    </span>
  ) : (
    <span className={styles.code} aria-hidden>
      {flagCode.toUpperCase()}
    </span>
  );
}
