import { brand } from '../../brand/brand.ts';
import styles from './logo.module.css';

/** The brand's mark and lettering; `bare` shows the mark alone. */
export function Logo({ size = 28, bare = false }: { size?: number; bare?: boolean }) {
  const { word, tag } = brand.logo;
  return (
    <span className={styles.logo} role="img" aria-label={brand.name} style={{ fontSize: size }}>
      <span className={styles.mark} aria-hidden />
      {!bare && (
        <span className={styles.word} aria-hidden>
          {word}
          {tag && <span className={styles.tag}> {tag}</span>}
        </span>
      )}
    </span>
  );
}
