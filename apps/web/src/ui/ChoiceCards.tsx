import { useId } from 'react';
import styles from './Choice.module.css';
import { type ChoiceLook, type ChoiceOption, ChoiceRow } from './ChoiceRow.tsx';
import { FieldNote } from './Field.tsx';

/** Several of several, as cards. */
export function ChoiceCards<Value extends string>({
  legend,
  hideLegend = false,
  hint,
  error,
  layout = 'rows',
  values,
  onChange,
  options,
}: {
  legend: string;
  hideLegend?: boolean;
  values: readonly Value[];
  /** The chosen values, in the order of the options. */
  onChange: (values: Value[]) => void;
  options: readonly ChoiceOption<Value>[];
} & ChoiceLook) {
  const note = useId();
  const toggle = (value: Value) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === value ? !values.includes(value) : values.includes(other))),
    );
  return (
    <fieldset
      className={styles.group}
      data-layout={layout}
      aria-describedby={hint || error ? note : undefined}
    >
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
      {(hint || error) && <FieldNote id={note} hint={hint} error={error} />}
      {options.map((option) => (
        <ChoiceRow key={option.value} option={option} many>
          <input
            type="checkbox"
            className={styles.native}
            checked={values.includes(option.value)}
            disabled={option.disabled}
            onChange={() => toggle(option.value)}
          />
        </ChoiceRow>
      ))}
    </fieldset>
  );
}
