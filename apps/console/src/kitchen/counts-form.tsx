import { MAX_PORTIONS, mostPortions, takesCounts } from '@merenda/domain/kitchen/kitchen-day';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { tellChanged } from '../session/use-draft-form.ts';
import { useSaveCounts } from './acts.ts';
import styles from './counts.module.css';
import type { KitchenDish, KitchenService, ServiceParams } from './queries.ts';
import { COUNTED, type Counted, useCounts } from './use-counts.ts';

/** The portions of each dish at the end of the day: one row each, filled in with what was ordered. */
export function CountsForm({
  chosen: { dishes, status, version },
  params,
}: {
  chosen: KitchenService;
  params: ServiceParams;
}) {
  const t = useT();
  const nameIn = useLocalised();
  const counts = useCounts(params, dishes);
  const save = useSaveCounts(params, version, counts.forget);
  const isOpen = takesCounts(status);
  const form = useRef<HTMLFormElement>(null);
  const isFine = dishes.every(counts.isFine);
  return (
    <Form
      ref={form}
      className={styles.counts}
      onSubmit={() => {
        // The line of a wrong number says why, and may be far above.
        if (!isFine) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
        if (save.isPending) return;
        if (counts.isChanged) {
          counts.forget();
          return tellChanged();
        }
        save.mutate(dishes.map((dish) => ({ product: dish._id, ...counts.countsOf(dish) })));
      }}
    >
      <table>
        <caption>{t('kitchen.counts')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('kitchen.dish')}</th>
            <th scope="col" className={styles.figure}>
              {t('kitchen.counts.ordered')}
            </th>
            {COUNTED.map((field) => (
              <th key={field} scope="col">
                {t(`kitchen.counts.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dishes.map((dish) => (
            <tr key={dish._id}>
              <th scope="row">
                {nameIn(dish.name)}
                {!counts.isFine(dish) && (
                  <small id={`wrong-${dish._id}`} className={styles.wrong}>
                    {t('kitchen.counts.wrong', { most: mostPortions(dish.quantity) })}
                  </small>
                )}
              </th>
              <td className={styles.figure}>{dish.quantity}</td>
              {COUNTED.map((field) => (
                <td key={field}>
                  {isOpen ? (
                    <Stepper dish={dish} field={field} counts={counts} />
                  ) : (
                    <span className={styles.figure}>{dish.counts?.[field] ?? '–'}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen && (
        <div className={styles.foot}>
          <Button type="submit" kind="soft" busy={save.isPending}>
            {t('kitchen.counts.save')}
          </Button>
          {counts.isTyped && <span className={styles.kept}>{t('kitchen.counts.kept')}</span>}
        </div>
      )}
    </Form>
  );
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

const DIGITS = String(MAX_PORTIONS).length;

/** A number with a button on each side; the arrow keys step, too. */
function Stepper({
  dish,
  field,
  counts,
}: {
  dish: KitchenDish;
  field: Counted;
  counts: ReturnType<typeof useCounts>;
}) {
  const t = useT();
  const nameIn = useLocalised();
  const of = `${t(`kitchen.counts.${field}`)}, ${nameIn(dish.name)}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    counts.step(dish, field, by);
  };
  const isWrong = counts.isWrong(dish, field);
  return (
    <span className={styles.stepper}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('kitchen.counts.fewer', { of })}
        onClick={() => counts.step(dish, field, -1)}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={DIGITS}
        aria-label={of}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `wrong-${dish._id}` : undefined}
        value={counts.textOf(dish, field)}
        onChange={(event) => counts.type(dish, field, event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('kitchen.counts.more', { of })}
        onClick={() => counts.step(dish, field, 1)}
      >
        <IconPlus size={20} aria-hidden />
      </button>
    </span>
  );
}
