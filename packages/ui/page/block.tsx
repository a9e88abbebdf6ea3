import { type ReactNode, useState } from 'react';
import styles from './page.module.css';

/**
 * A block, by its exported name: the check compares the names with the exports. The heading is h1,
 * as a block may bear the title of a page.
 */
export const Block = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.block} data-block={name}>
    <h2>{name}</h2>
    <div className={styles.states}>{children}</div>
  </section>
);

/**
 * A state of the block. `focused` looks as with the focus; `wide` takes the whole width, as a
 * screen does.
 */
export const State = ({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) => (
  <div className={styles.state} data-wide={wide || undefined}>
    <p className={styles.name}>{name}</p>
    <div className={styles.shown} data-focused={name === 'focused' || undefined}>
      {children}
    </div>
  </div>
);

/** Several blocks side by side. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);

/** Holds the value of a control. */
export function Controlled<Value>({
  of,
  children,
}: {
  of: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(of);
  return <div className={styles.held}>{children(value, setValue)}</div>;
}

/** A text that is too long for its place. */
export const LONG =
  'Nährwertkennzeichnungsverordnung and everything else that somebody may want to write at such a place, in one breath';
