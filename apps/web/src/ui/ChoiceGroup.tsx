import { useId } from 'react';
import styles from './Choice.module.css';
import { type ChoiceOption, ChoiceRow } from './ChoiceRow.tsx';

/** One of several, as cards; arrow keys walk as in any group of radio buttons. */
export function ChoiceGroup<Value extends string>({
  legend,
  hideLegend = false,
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
}) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
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
