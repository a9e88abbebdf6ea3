import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

/** A coin on its way from a guardian to a student, and an arrow back. */
export const TransferPicture = () => (
  <Picture>
    <ellipse className={styles.shade} cx="84" cy="224" rx="52" ry="9" />
    <ellipse className={styles.shade} cx="238" cy="224" rx="44" ry="9" />
    <path className={styles.brand} d="M40 222v-44a44 44 0 0 1 88 0v44Z" />
    <circle className={styles.skinDark} cx="84" cy="104" r="32" />
    <path
      className={styles.hair}
      d="M52 108c-6-34 14-48 33-48 22 0 37 16 31 48-6-4-8-12-9-20-14 4-32 2-42-4-3 10-7 18-13 24Z"
    />
    <path className={styles.face} d="M73 107v1M95 107v1M77 120q7 6 14 0" />
    <path className={styles.mid} d="M204 222v-30a34 34 0 0 1 68 0v30Z" />
    <circle className={styles.skin} cx="238" cy="132" r="27" />
    <path
      className={styles.hairLight}
      d="M211 132c-4-26 12-36 27-36s31 10 27 36c-5-3-8-8-9-14-11 5-27 5-36 0-1 6-4 11-9 14Z"
    />
    <path className={styles.face} d="M229 135v1M247 135v1M231 146q7 5 14 0" />
    <path
      className={styles.lineBrand}
      strokeDasharray="1 10"
      strokeWidth="5"
      d="M118 66q52-42 98 16"
    />
    <path className={styles.lineBrand} strokeWidth="5" d="m216 66 2 18-18-1" />
    <circle className={styles.accent} cx="166" cy="46" r="22" />
    <circle className={styles.accentSoft} cx="166" cy="46" r="13" />
    <path className={styles.line} opacity=".5" d="M190 196q-22 18-44 2M150 206l-6-9 11-3" />
  </Picture>
);
