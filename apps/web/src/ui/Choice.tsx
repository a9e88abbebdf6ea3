import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './Choice.module.css';

export interface ChoiceOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  text?: ReactNode;
  /** An avatar or an icon at the left. */
  picture?: ReactNode;
  /** Something at the right, such as a balance. */
  aside?: ReactNode;
  disabled?: boolean;
}

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

function ChoiceRow({
  option,
  many = false,
  children,
}: {
  option: ChoiceOption;
  many?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is among the children
    <label className={styles.card} data-disabled={option.disabled || undefined}>
      {children}
      {option.picture && <span className={styles.picture}>{option.picture}</span>}
      <span className={styles.words}>
        <span className={styles.label}>{option.label}</span>
        {option.text && <span className={styles.text}>{option.text}</span>}
      </span>
      {option.aside && <span className={styles.aside}>{option.aside}</span>}
      <span className={styles.mark} data-many={many || undefined} aria-hidden>
        <IconCheck size={15} stroke={3.2} />
      </span>
    </label>
  );
}

/** Two to four short alternatives side by side. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
}) {
  const name = useId();
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.native}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.segmentWords}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
