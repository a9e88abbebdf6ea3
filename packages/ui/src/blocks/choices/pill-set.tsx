import { type ReactNode, useId } from 'react';
import { FieldNote } from '../fields/field.tsx';
import styles from './pill-set.module.css';

/** A choice of several short options, each a button that is pressed or not. */
export function PillSet<Value extends string>({
  legend,
  hint,
  options,
  values,
  onToggle,
}: {
  legend: string;
  hint?: ReactNode;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  onToggle: (value: Value) => void;
}) {
  const note = useId();
  return (
    <fieldset className={styles.set} aria-describedby={hint ? note : undefined}>
      <legend>{legend}</legend>
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
