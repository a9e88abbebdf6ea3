import { type ReactNode, useId } from 'react';
import unseen from '../layout/unseen.module.css';
import styles from './segmented.module.css';

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
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[];
}) {
  const name = useId();
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            className={unseen.choice}
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.segmentWords}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
