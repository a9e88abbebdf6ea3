import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

/** Two students with their bags, and the card for one of them. */
export const StudentsPicture = () => (
  <Picture>
    <ellipse className={styles.shade} cx="150" cy="232" rx="112" ry="11" />
    <rect className={styles.accent} x="60" y="142" width="36" height="64" rx="16" />
    <path className={styles.brand} d="M70 232v-52a38 38 0 0 1 76 0v52Z" />
    <path className={styles.strong} d="M84 150h8v44h-8zM124 150h8v44h-8z" />
    <circle className={styles.skin} cx="108" cy="106" r="31" />
    <path
      className={styles.hair}
      d="M76 106c-4-30 16-42 33-42 20 0 36 14 31 42-8-4-12-12-14-20-10 10-32 12-43 8-1 6-4 10-7 12Z"
    />
    <path className={styles.face} d="M97 109v1M119 109v1M101 121q7 6 14 0" />
    <path className={styles.mid} d="M152 232v-34a33 33 0 0 1 66 0v34Z" />
    <rect className={styles.strong} x="206" y="180" width="24" height="44" rx="11" />
    <circle className={styles.skinDark} cx="185" cy="138" r="28" />
    <circle className={styles.hairLight} cx="153" cy="142" r="12" />
    <circle className={styles.hairLight} cx="217" cy="142" r="12" />
    <path
      className={styles.hairLight}
      d="M157 138c-3-24 14-37 28-37s31 13 28 37c-12 0-22-8-27-18-6 10-16 18-29 18Z"
    />
    <path className={styles.face} d="M175 143v1M195 143v1M178 153q7 5 14 0" />
    <g transform="rotate(8 256 122)">
      <rect className={styles.shade} x="214" y="92" width="92" height="62" rx="11" />
      <rect className={styles.card} x="212" y="86" width="92" height="62" rx="11" />
      <path className={styles.brand} d="M212 97a11 11 0 0 1 11-11h70a11 11 0 0 1 11 11v5h-92Z" />
      <circle className={styles.accentSoft} cx="230" cy="120" r="9" />
      <rect className={styles.bar} x="245" y="113" width="46" height="6" rx="3" />
      <rect className={styles.bar} x="245" y="124" width="30" height="6" rx="3" />
      <path
        className={styles.line}
        strokeWidth="2"
        d="M222 138h1M228 138h1M234 138h3M242 138h1M248 138h3M256 138h1M262 138h3M270 138h1M276 138h1M282 138h3M292 138h1"
      />
    </g>
  </Picture>
);
