import { useEffect, useId } from 'react';
import { useT } from '../../../i18n/language.ts';
import styles from './SlotPicker.module.css';

/** The times of a day in a row to swipe; the first one is chosen by itself (spec 2 §2). */
export function SlotPicker({
  slots,
  value,
  onChange,
}: {
  slots: readonly string[];
  value: string | undefined;
  onChange: (slot: string) => void;
}) {
  const t = useT();
  const name = useId();
  const [first] = slots;
  const lost = value === undefined || !slots.includes(value);
  useEffect(() => {
    if (lost && first !== undefined) onChange(first);
  }, [lost, first, onChange]);
  if (first === undefined) return <p role="status">{t('ordering.noSlots')}</p>;
  return (
    <fieldset className={styles.slots} aria-label={t('ordering.time')}>
      {slots.map((slot) => (
        <label key={slot} className={styles.slot}>
          <input
            type="radio"
            className={styles.native}
            name={name}
            checked={slot === value}
            onChange={() => onChange(slot)}
          />
          {slot}
        </label>
      ))}
    </fieldset>
  );
}
