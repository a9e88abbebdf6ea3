import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

/** A school lunch on its tray: a steaming bowl, an apple, a carton. */
export const IntroPicture = () => (
  <Picture>
    <ellipse className={styles.shade} cx="160" cy="222" rx="118" ry="12" />
    <rect className={styles.strong} x="46" y="192" width="228" height="26" rx="13" />
    <rect className={styles.brand} x="38" y="184" width="244" height="22" rx="11" />
    <path className={styles.line} d="M128 84q-9-11 0-22t0-22M154 84q-9-11 0-22t0-22" />
    <path className={styles.porcelain} d="M206 122h36v64h-36Z" />
    <path className={styles.mid} d="m206 122 9-15h18l9 15Z" />
    <path className={styles.accent} d="M206 138h36v15h-36Z" />
    <path className={styles.line} d="M226 107V86l10-6" />
    <ellipse className={styles.mid} cx="141" cy="112" rx="66" ry="17" />
    <circle className={styles.accent} cx="118" cy="106" r="11" />
    <circle className={styles.accentSoft} cx="143" cy="103" r="10" />
    <circle className={styles.accent} cx="165" cy="107" r="9" />
    <path className={styles.porcelain} d="M73 112h136c0 42-24 72-52 72h-32c-28 0-52-30-52-72Z" />
    <path className={styles.shade} d="M173 112h36c0 42-24 72-52 72h-16c22-8 34-38 32-72Z" />
    <path className={styles.face} d="M120 142q21 17 42 0" />
    <g transform="translate(20 2)">
      <path
        className={styles.accent}
        d="M236 146c10-6 26-2 26 15 0 13-9 23-17 23-4 0-5-2-9-2s-5 2-9 2c-8 0-17-10-17-23 0-17 16-21 26-15Z"
      />
      <path className={styles.line} d="M236 145q0-10 6-14" />
      <path className={styles.brand} d="M241 139q12-12 21-4-8 11-21 4Z" />
    </g>
  </Picture>
);
