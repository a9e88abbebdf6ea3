import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import styles from '../fields/control.module.css';
import { Field, type FieldTexts } from '../fields/field.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

type SelectFieldProps<Value extends string> = FieldTexts &
  Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'value' | 'onChange' | 'prefix' | 'className' | 'id'
  > & {
    /** Empty while nothing is chosen. */
    value: Value | '';
    onChange: (value: Value) => void;
    options: readonly Option<Value>[];
    /** Shown while nothing is chosen. */
    placeholder?: string;
    /** Content before the choice inside the box, such as a flag. */
    prefix?: ReactNode;
  };

/** A choice from a list by the native select, which each device does best. */
export function SelectField<Value extends string>({
  label,
  error,
  isWrong,
  hint,
  optional,
  id,
  value,
  onChange,
  options,
  placeholder,
  prefix,
  ...select
}: SelectFieldProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field {...{ label, error, isWrong, hint, optional, id }} isEmpty={value === ''}>
      {(control) => (
        <div className={styles.box}>
          {prefix && <span className={styles.prefix}>{prefix}</span>}
          <select
            {...select}
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => choose(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                // The names of countries come from the browser.
                suppressHydrationWarning
              >
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown className={styles.chevron} size={20} aria-hidden />
        </div>
      )}
    </Field>
  );
}
