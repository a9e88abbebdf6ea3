import { useT } from '@merenda/ui/i18n/language.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import styles from './slot-picker.module.css';

/** Number of slots visible on a phone; more slots get arrows. */
const SEEN_ON_PHONE = 3;

/**
 * A day's slots in a row to swipe or step through: 5 visible, 3 below 600 px. The first slot is preselected
 * (product:menus#slots).
 */
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
  const row = useRef<HTMLFieldSetElement>(null);
  const [first] = slots;
  const lost = value === undefined || !slots.includes(value);
  useEffect(() => {
    if (lost && first !== undefined) onChange(first);
  }, [lost, first, onChange]);
  if (first === undefined) return <p role="status">{t('ordering.noSlots')}</p>;
  const page = (pages: number) => {
    const width = row.current?.clientWidth ?? 0;
    row.current?.scrollBy({ left: pages * width, behavior: 'smooth' });
  };
  const turns = slots.length > SEEN_ON_PHONE;
  return (
    <div className={styles.slider}>
      {turns && (
        <button
          type="button"
          className={styles.turn}
          aria-label={t('ordering.earlierTimes')}
          onClick={() => page(-1)}
        >
          <IconChevronLeft size={22} aria-hidden />
        </button>
      )}
      <fieldset ref={row} className={styles.slots} aria-label={t('ordering.time')}>
        {slots.map((slot) => (
          <label key={slot} className={styles.slot}>
            <input
              type="radio"
              className={styles.native}
              name={name}
              checked={slot === value}
              onChange={() => onChange(slot)}
            />
            <span className={styles.time}>{slot}</span>
          </label>
        ))}
      </fieldset>
      {turns && (
        <button
          type="button"
          className={styles.turn}
          aria-label={t('ordering.laterTimes')}
          onClick={() => page(1)}
        >
          <IconChevronRight size={22} aria-hidden />
        </button>
      )}
    </div>
  );
}
