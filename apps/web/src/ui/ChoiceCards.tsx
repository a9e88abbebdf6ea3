import styles from './Choice.module.css';
import { type ChoiceOption, ChoiceRow } from './ChoiceRow.tsx';

/** Several of several, as cards. */
export function ChoiceCards<Value extends string>({
  legend,
  hideLegend = false,
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
}) {
  const toggle = (value: Value) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === value ? !values.includes(value) : values.includes(other))),
    );
  return (
    <fieldset className={styles.group}>
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
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
