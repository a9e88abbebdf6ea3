import { brand } from '../session/brand.ts';
import styles from './Logo.module.css';

/** The brand's mark and lettering; `bare` shows the mark alone. */
export function Logo({ size = 28, bare = false }: { size?: number; bare?: boolean }) {
  const { shapes, word, tag } = brand.logo;
  return (
    <span className={styles.logo} role="img" aria-label={brand.name}>
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
        {shapes.map(({ path, fill }) => (
          <path
            key={path}
            d={path}
            fillRule="evenodd"
            fill={fill === 'brand' ? 'currentColor' : 'var(--accent)'}
          />
        ))}
      </svg>
      {!bare && (
        <span className={styles.word} style={{ fontSize: size * 0.72 }} aria-hidden>
          {word}
          {tag && <span className={styles.tag}> {tag}</span>}
        </span>
      )}
    </span>
  );
}
