import { Drawing } from './drawing.tsx';
import styles from './drawings.module.css';

/** Nobody there yet: two people with a lunch box. */
export const PeopleDrawing = () => (
  <Drawing>
    <circle cx="56" cy="44" r="15" className={styles.soft} />
    <path d="M34 104V84a22 22 0 0 1 44 0v20Z" className={styles.brand} />
    <circle cx="104" cy="52" r="13" className={styles.soft} />
    <path d="M85 104V88a19 19 0 0 1 38 0v16Z" className={styles.accent} />
    <path d="M51 47q5 5 10 0M100 55q4 4 8 0" className={styles.stroke} />
    <rect x="69" y="86" width="24" height="18" rx="5" className={styles.card} />
    <path d="M76 86v-3a5 5 0 0 1 10 0v3" className={styles.stroke} />
  </Drawing>
);

/** No entry yet: a wallet with a coin. */
export const WalletDrawing = () => (
  <Drawing>
    <circle cx="98" cy="34" r="16" className={styles.accent} />
    <circle cx="98" cy="34" r="9" className={styles.strokeCard} />
    <rect x="36" y="46" width="88" height="58" rx="14" className={styles.brand} />
    <path d="M36 60a14 14 0 0 1 14-14h60a14 14 0 0 1 14 14Z" className={styles.strong} />
    <rect x="96" y="68" width="34" height="20" rx="10" className={styles.soft} />
    <circle cx="107" cy="78" r="4" className={styles.brand} />
  </Drawing>
);

/** Nothing ordered: a plate with its cover. */
export const PlateDrawing = () => (
  <Drawing>
    <path d="M40 86a40 40 0 0 1 80 0Z" className={styles.brand} />
    <path d="M54 80a27 27 0 0 1 16-20" className={styles.strokeSoft} />
    <circle cx="80" cy="42" r="6" className={styles.accent} />
    <rect x="28" y="88" width="104" height="10" rx="5" className={styles.soft} />
  </Drawing>
);

/** No notice: a bell at rest. */
export const BellDrawing = () => (
  <Drawing>
    <circle cx="80" cy="94" r="9" className={styles.accent} />
    <path
      d="M46 90q9-8 9-22v-8a25 25 0 0 1 50 0v8q0 14 9 22a3 3 0 0 1-2 5H48a3 3 0 0 1-2-5Z"
      className={styles.brand}
    />
    <circle cx="80" cy="30" r="6" className={styles.strong} />
    <path d="M64 66v-5a16 16 0 0 1 12-15" className={styles.strokeSoft} />
  </Drawing>
);

/** No payment card. */
export const CardDrawing = () => (
  <Drawing>
    <rect x="46" y="30" width="84" height="54" rx="10" className={styles.soft} />
    <rect x="30" y="44" width="90" height="58" rx="11" className={styles.brand} />
    <rect x="30" y="56" width="90" height="11" className={styles.strong} />
    <rect x="41" y="78" width="18" height="13" rx="3" className={styles.accent} />
    <path d="M70 88h36" className={styles.strokeSoft} />
  </Drawing>
);

/** No day, no schedule. */
export const CalendarDrawing = () => (
  <Drawing>
    <rect x="40" y="28" width="80" height="74" rx="13" className={styles.card} />
    <path d="M40 48V41a13 13 0 0 1 13-13h54a13 13 0 0 1 13 13v7Z" className={styles.brand} />
    <path d="M58 22v12M102 22v12" className={styles.stroke} />
    <circle cx="60" cy="64" r="5" className={styles.soft} />
    <circle cx="80" cy="64" r="5" className={styles.soft} />
    <circle cx="100" cy="64" r="5" className={styles.accent} />
    <circle cx="60" cy="84" r="5" className={styles.soft} />
    <circle cx="80" cy="84" r="5" className={styles.brand} />
  </Drawing>
);

/** Done: a check on a plate. */
export const SuccessDrawing = () => (
  <Drawing>
    <circle cx="80" cy="58" r="40" className={styles.soft} />
    <circle cx="80" cy="58" r="28" className={styles.brand} />
    <path d="m67 59 9 9 17-19" pathLength={1} className={`${styles.strokeCard} ${styles.drawn}`} />
    <circle cx="126" cy="30" r="5" className={styles.accent} />
    <circle cx="34" cy="84" r="4" className={styles.accent} />
  </Drawing>
);

/** The page that is not there: a pea that rolls over an empty plate. */
export const LostDrawing = () => (
  <Drawing>
    <ellipse cx="80" cy="84" rx="62" ry="20" className={styles.soft} />
    <ellipse cx="80" cy="80" rx="62" ry="20" className={styles.card} />
    <ellipse cx="80" cy="79" rx="40" ry="12" className={styles.rim} />
    <g className={styles.pea}>
      <circle cx="80" cy="66" r="14" className={styles.brand} />
      <path d="M74 63h1M84 63h1M76 71q4-3 8 0" className={styles.strokeCard} />
    </g>
  </Drawing>
);
