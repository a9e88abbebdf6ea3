import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

/** A padlock with a face, and its key. */
export const KeyPicture = () => (
  <Picture>
    <ellipse className={styles.shade} cx="160" cy="226" rx="92" ry="11" />
    <path className={styles.shackle} d="M104 120V86a42 42 0 0 1 84 0v34" />
    <rect className={styles.brand} x="76" y="112" width="140" height="108" rx="24" />
    <path
      className={styles.shade}
      d="M176 112h16a24 24 0 0 1 24 24v60a24 24 0 0 1-24 24h-40c22-22 32-68 24-108Z"
    />
    <path className={styles.lineOnBrand} d="M128 152v1M164 152v1M132 174q14 11 28 0" />
    <g transform="rotate(38 250 150)">
      <path
        className={styles.accent}
        d="M243 150h14v74l-7 7-7-7v-8l-10-1v-11l10-1v-11l-10-1v-11l10-1Z"
      />
      <circle className={styles.accent} cx="250" cy="132" r="27" />
      <circle className={styles.accentSoft} cx="250" cy="126" r="10" />
    </g>
  </Picture>
);
