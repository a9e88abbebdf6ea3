import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

/** A wallet with falling coins. */
export const BalancePicture = () => (
  <Picture>
    <ellipse className={styles.shade} cx="160" cy="226" rx="100" ry="11" />
    <circle className={styles.accent} cx="118" cy="46" r="20" />
    <circle className={styles.accentSoft} cx="118" cy="46" r="12" />
    <circle className={styles.accent} cx="176" cy="30" r="16" />
    <circle className={styles.accentSoft} cx="176" cy="30" r="9" />
    <circle className={styles.accent} cx="158" cy="88" r="24" />
    <circle className={styles.accentSoft} cx="158" cy="88" r="15" />
    <path className={styles.line} d="M118 74v14M196 56v18" />
    <rect className={styles.strong} x="66" y="104" width="188" height="116" rx="24" />
    <rect className={styles.brand} x="66" y="120" width="188" height="100" rx="24" />
    <path className={styles.lineOnBrand} opacity=".35" d="M88 138h98" strokeDasharray="1 9" />
    <rect className={styles.mid} x="196" y="150" width="70" height="42" rx="21" />
    <circle className={styles.card} cx="218" cy="171" r="9" />
    <circle className={styles.card} cx="94" cy="196" r="26" />
    <path className={styles.lineBrand} strokeWidth="5" d="M94 184v24M82 196h24" />
  </Picture>
);
