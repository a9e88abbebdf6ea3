import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

const ROWS = [
  { y: 116, dot: styles.accent, wide: 46, amount: styles.bar },
  { y: 146, dot: styles.brand, wide: 36, amount: styles.brand },
  { y: 176, dot: styles.mid, wide: 52, amount: styles.bar },
];

/** A phone with a ring chart of meals and a statement below it. */
export const StatementPicture = () => (
  <Picture>
    <ellipse className={styles.shade} cx="160" cy="236" rx="82" ry="10" />
    <rect className={styles.strong} x="92" y="14" width="136" height="220" rx="24" />
    <rect className={styles.card} x="100" y="22" width="120" height="204" rx="17" />
    <circle className={styles.mid} cx="136" cy="68" r="27" />
    <path className={styles.brand} d="M136 41a27 27 0 0 1 25 38l-25-11Z" />
    <path className={styles.accent} d="M161 79a27 27 0 0 1-29 16l4-27Z" />
    <circle className={styles.card} cx="136" cy="68" r="15" />
    <rect className={styles.bar} x="174" y="50" width="34" height="7" rx="3.5" />
    <rect className={styles.bar} x="174" y="64" width="26" height="7" rx="3.5" />
    <rect className={styles.bar} x="174" y="78" width="30" height="7" rx="3.5" />
    {ROWS.map(({ y, dot, wide, amount }) => (
      <g key={y}>
        <rect className={dot} x="110" y={y} width="20" height="20" rx="7" />
        <rect className={styles.bar} x="138" y={y + 3} width={wide} height="6" rx="3" />
        <rect
          className={styles.bar}
          opacity=".55"
          x="138"
          y={y + 13}
          width="24"
          height="5"
          rx="2.5"
        />
        <rect className={amount} x="194" y={y + 6} width="18" height="7" rx="3.5" />
      </g>
    ))}
    <g transform="translate(-12 2) rotate(-7 246 150)">
      <rect className={styles.shade} x="206" y="138" width="88" height="38" rx="12" />
      <rect className={styles.card} x="204" y="132" width="88" height="38" rx="12" />
      <circle className={styles.brand} cx="224" cy="151" r="11" />
      <path className={styles.lineOnBrand} d="m219 151 4 4 7-8" />
      <rect className={styles.bar} x="242" y="142" width="40" height="6" rx="3" />
      <rect className={styles.bar} x="242" y="154" width="26" height="6" rx="3" />
    </g>
  </Picture>
);
