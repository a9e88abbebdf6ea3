import { type ReactNode, useState } from 'react';
import styles from './page.module.css';

/**
 * A block, by the name under which it is exported: the check compares the names with the exports. No heading
 * is lower, as a block may bear the title of a page.
 */
export const Block = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={styles.block} data-block={name}>
    <h2>{name}</h2>
    <div className={styles.states}>{children}</div>
  </section>
);

/** One of its states. `focused` looks as with the focus; `wide` takes the whole width, as a screen does. */
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

/** Several next to each other. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);

/** Holds the value of a control, which the page would else have to. */
export function Held<Value>({
  of,
  children,
}: {
  of: Value;
  children: (value: Value, onChange: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(of);
  return <div className={styles.held}>{children(value, setValue)}</div>;
}

/** Words of which there are too many. */
export const LONG =
  'Nährwertkennzeichnungsverordnung and everything else that somebody may want to write at such a place, in one breath';
