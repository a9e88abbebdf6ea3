import type { TablerIcon } from '@tabler/icons-react';
import styles from '../choices/pick-field.module.css';
import boxStyles from '../fields/control.module.css';
import type { ControlProps } from '../fields/field.tsx';

/** A field's box that shows the choice and opens a dialog to choose in. */
export function PickButton({
  control: { id, 'aria-describedby': describedBy },
  label,
  words,
  isEmpty,
  icon: Icon,
  autoFocus = false,
  onOpen,
}: {
  /** The field's properties for its control: a button can be neither required nor invalid. */
  control: ControlProps;
  label: string;
  words: string;
  isEmpty: boolean;
  icon: TablerIcon;
  /** It takes the focus of what stood in its place. */
  autoFocus?: boolean;
  onOpen: () => void;
}) {
  return (
    <button
      id={id}
      aria-describedby={describedBy}
      type="button"
      // biome-ignore lint/a11y/noAutofocus: only where the focus stood in what it replaces
      autoFocus={autoFocus}
      aria-haspopup="dialog"
      aria-label={`${label}: ${words}`}
      className={styles.opener}
      data-empty={isEmpty || undefined}
      onClick={onOpen}
    >
      <span className={styles.chosen}>{words}</span>
      <Icon className={boxStyles.chevron} size={20} aria-hidden />
    </button>
  );
}
