import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/language.ts';
import { FieldNote } from '../fields/field.tsx';
import { useAsk } from '../form/form-scope.tsx';
import styles from './checkbox.module.css';

export interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  /** The form needs the tick. */
  required?: boolean;
}

/** A check box with its label as part of the target. */
export function Checkbox({
  label,
  checked,
  onChange,
  hint,
  error: said,
  disabled,
  required = false,
}: ToggleProps) {
  const id = useId();
  const note = `${id}-note`;
  const t = useT();
  const isMarked = useAsk({
    id,
    label,
    what: required && !checked ? 'tick' : said !== undefined && 'wrong',
  });
  const error = said ?? (isMarked ? t('wizard.tick') : undefined);
  return (
    <div className={styles.field}>
      <label className={styles.toggle}>
        <input
          id={id}
          type="checkbox"
          className={styles.native}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? note : undefined}
        />
        <span className={styles.box} aria-hidden>
          <IconCheck size={17} stroke={3} />
        </span>
        <span className={styles.label}>{label}</span>
      </label>
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  );
}
