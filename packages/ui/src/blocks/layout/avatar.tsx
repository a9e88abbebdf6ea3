import styles from './avatar.module.css';

const TINTS = 6;

/**
 * A picture, or initials on a tint that stays the person's everywhere. Decoration: the name stands
 * beside it.
 */
export function Avatar({
  id,
  name,
  size = 48,
  picture,
}: {
  /** The id of the person or thing; the tint follows from it. */
  id: string;
  name: string;
  size?: number;
  picture?: string | undefined;
}) {
  const shape = { width: size, height: size, borderRadius: size * 0.34 };
  if (picture) return <img className={styles.picture} style={shape} src={picture} alt="" />;
  return (
    <span
      className={styles.avatar}
      data-tint={tintOf(id)}
      style={{ ...shape, fontSize: size * 0.36 }}
      // The initials are drawn, not text: a link around them takes its name from its other content.
      data-initials={initialsOf(name)}
      aria-hidden
    />
  );
}

/** The first letters of the first and the last word: "Lucas de Almeida" → LA. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toLocaleUpperCase();
}

function tintOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % TINTS;
}
