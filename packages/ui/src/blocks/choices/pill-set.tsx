import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldNote } from '../fields/field.tsx';
import styles from './pill-set.module.css';

/** A choice of several short options, each a button that is pressed or not. */
export function PillSet<Value extends string>({
  legend,
  isCompact = false,
  hint,
  options,
  values,
  onToggle,
}: {
  legend: string;
  /**
   * Above a list: one line, which scrolls sideways on a narrow screen. Only a screen reader says the
   * legend.
   */
  isCompact?: boolean;
  hint?: ReactNode;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  onToggle: (value: Value) => void;
}) {
  const note = useId();
  const set = useRef<HTMLFieldSetElement>(null);
  const pressed = values.join();
  useEffect(() => {
    const { current } = set;
    if (!isCompact || !current || pressed === '') return;
    const pill = current.querySelector<HTMLElement>('[aria-pressed=true]');
    if (!pill) return;
    const middle = pill.offsetLeft - current.offsetLeft + pill.offsetWidth / 2;
    current.scrollLeft = middle - current.clientWidth / 2;
  }, [isCompact, pressed]);
  return (
    <fieldset
      ref={set}
      className={styles.set}
      data-compact={isCompact || undefined}
      data-row={isCompact || undefined}
      aria-label={isCompact ? legend : undefined}
      aria-describedby={hint ? note : undefined}
    >
      {!isCompact && <legend>{legend}</legend>}
      {options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.pill}
          aria-pressed={values.includes(value)}
          onClick={() => onToggle(value)}
        >
          {label}
        </button>
      ))}
      {hint && <FieldNote id={note} hint={hint} />}
    </fieldset>
  );
}
