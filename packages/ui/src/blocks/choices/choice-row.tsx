import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './choice.module.css';

export interface ChoiceOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  text?: ReactNode;
  /** An avatar or an icon at the left. */
  picture?: ReactNode;
  /** Content at the right, such as a balance. */
  aside?: ReactNode;
  disabled?: boolean;
}

/** The card around a radio button or a check box: picture, label, content at the right, mark. */
export function ChoiceRow({
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
