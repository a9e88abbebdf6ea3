import { useId } from 'react';
import styles from './Choice.module.css';
import { type ChoiceLook, type ChoiceOption, ChoiceRow } from './ChoiceRow.tsx';
import { FieldNote } from './Field.tsx';

/** One of several, as cards; arrow keys walk as in any group of radio buttons. */
export function ChoiceGroup<Value extends string>({
  legend,
  hideLegend = false,
  hint,
  error,
  layout = 'rows',
  value,
  onChange,
  options,
}: {
  legend: string;
  /** When the step's heading says the same. */
  hideLegend?: boolean;
  value: Value | undefined;
  onChange: (value: Value) => void;
  options: readonly ChoiceOption<Value>[];
} & ChoiceLook) {
  const name = useId();
  const note = useId();
  return (
    <fieldset
      className={styles.group}
      data-layout={layout}
      aria-describedby={hint || error ? note : undefined}
    >
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
      {(hint || error) && <FieldNote id={note} hint={hint} error={error} />}
      {options.map((option) => (
        <ChoiceRow key={option.value} option={option}>
          <input
            type="radio"
            className={styles.native}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
        </ChoiceRow>
      ))}
    </fieldset>
  );
}
