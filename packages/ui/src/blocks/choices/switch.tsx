import { useId } from 'react';
import styles from './checkbox.module.css';
import type { ToggleProps } from './checkbox.tsx';

/** An immediate on or off: label at the left, the switch at the right. */
export function Switch({
  label,
  checked,
  onChange,
  hint,
  disabled,
}: Omit<ToggleProps, 'error' | 'required'>) {
  const note = useId();
  return (
    <label className={styles.switch}>
      <span className={styles.words}>
        <span className={styles.strong}>{label}</span>
        {hint && (
          <span className={styles.hint} id={note}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={styles.native}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint ? note : undefined}
      />
      <span className={styles.track} aria-hidden />
    </label>
  );
}
