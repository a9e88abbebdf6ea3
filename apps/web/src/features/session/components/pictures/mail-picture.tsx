import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

/** An open envelope with the e-mail in it. */
export const MailPicture = () => (
  <Picture>
    <ellipse className={styles.shade} cx="160" cy="226" rx="96" ry="11" />
    <path className={styles.strong} d="m70 124 78-62a20 20 0 0 1 24 0l78 62v8H70Z" />
    <rect className={styles.porcelain} x="96" y="62" width="128" height="120" rx="12" />
    <circle className={styles.accentSoft} cx="128" cy="94" r="14" />
    <rect className={styles.dots} x="152" y="86" width="52" height="7" rx="3.5" />
    <rect className={styles.dots} x="152" y="100" width="34" height="7" rx="3.5" />
    <path
      className={styles.brand}
      d="M70 124v80a16 16 0 0 0 16 16h148a16 16 0 0 0 16-16v-80l-90 56Z"
    />
    <path
      className={styles.shade}
      d="m76 216 66-48 18 12 18-12 66 48a16 16 0 0 1-10 4H86a16 16 0 0 1-10-4Z"
    />
    <circle className={styles.accent} cx="244" cy="88" r="22" />
    <path className={styles.face} strokeWidth="4.5" d="m234 88 7 8 13-15" />
  </Picture>
);
