import type { ReactNode } from 'react';
import styles from './pictures.module.css';

/** The background of the five pictures: a soft round field with some crumbs of colour. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.picture} viewBox="0 0 320 260" aria-hidden>
      <path
        className={styles.ground}
        d="M40 150c-8-62 34-122 104-130 62-8 124 22 140 82 16 62-24 128-92 140-72 12-144-30-152-92Z"
      />
      <circle className={styles.dots} cx="40" cy="62" r="6" />
      <circle className={styles.accent} cx="284" cy="66" r="7" />
      <circle className={styles.dots} cx="300" cy="172" r="5" />
      <circle className={styles.accentSoft} cx="28" cy="196" r="9" />
      {children}
    </svg>
  );
}
