import { FIGURES } from '@merenda/domain/figures';
import { fewerPeople, isQuantity, morePeople, PEOPLE_STEP } from '@merenda/domain/ordering/cart';
import { Field } from '@merenda/ui/blocks/fields/field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import styles from './cart-table.module.css';

/**
 * The number of people of a coffee break: typed, or changed in tens by buttons and arrow keys
 * (product:ordering#coffee-break).
 */
export function PeopleField({
  value,
  onChange,
}: {
  value: string;
  onChange: (people: string) => void;
}) {
  const t = useT();
  const people = Number(value);
  const more = () => onChange(String(isQuantity(people) ? morePeople(people) : PEOPLE_STEP));
  const fewer = () => onChange(String(isQuantity(people) ? fewerPeople(people) : 1));
  return (
    <Field
      label={t('ordering.people')}
      hint={t('ordering.people.hint')}
      isEmpty={value === ''}
      error={isQuantity(people) ? undefined : t('order.refused.people')}
    >
      {(control) => (
        <div className={styles.people}>
          <button
            type="button"
            className={styles.step}
            aria-label={t('ordering.people.fewer')}
            disabled={people <= 1}
            onClick={fewer}
          >
            <IconMinus size={20} aria-hidden />
          </button>
          <input
            {...control}
            className={styles.typed}
            type="number"
            inputMode="numeric"
            min={1}
            max={FIGURES.maxQuantity}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              if (event.key === 'ArrowUp') more();
              else fewer();
            }}
          />
          <button
            type="button"
            className={styles.step}
            aria-label={t('ordering.people.more')}
            disabled={people >= FIGURES.maxQuantity}
            onClick={more}
          >
            <IconPlus size={20} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
