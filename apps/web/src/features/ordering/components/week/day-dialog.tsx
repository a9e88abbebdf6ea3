import { formatDay } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useSession } from '../../../../session/session.ts';
import { useFavourite } from '../../api/week.ts';
import { type Cell, isPickable, type Option } from '../../model/week/plan.ts';
import type { Basket } from '../../model/week/use-basket.ts';
import { DishCard } from '../menu/dish-card.tsx';
import { HealthMarks } from '../menu/health-mark.tsx';
import { OrderedMeals } from './ordered-meals.tsx';
import styles from './week.module.css';

/** All dishes of a student's day, and the slot of each menu. */
export function DayDialog({
  cell,
  basket,
  onClose,
}: {
  cell: Cell | undefined;
  basket: Basket;
  onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <Dialog
      open={cell !== undefined}
      onClose={onClose}
      title={
        cell
          ? t('week.choose', {
              name: cell.diner.givenName,
              day: formatDay(language, cell.day, 'weekday'),
            })
          : ''
      }
      actions={<Button onClick={onClose}>{t('common.done')}</Button>}
    >
      {cell && (
        <HealthMarks diner={cell.diner}>
          <OrderedMeals cell={cell} />
          <Menus cell={cell} basket={basket} />
        </HealthMarks>
      )}
    </Dialog>
  );
}

function Menus({ cell, basket }: { cell: Cell; basket: Basket }) {
  const t = useT();
  const localised = useLocalised();
  const picked = basket.pickedIn(cell).map(({ dish }) => dish._id);
  const isFavourite = ({ dish }: Option) => cell.favourites.includes(dish.product._id);
  const byFavourite = (one: Option, other: Option) =>
    Number(isFavourite(other)) - Number(isFavourite(one));
  const byMenu = Map.groupBy(cell.options, ({ menu }) => menu);
  return [...byMenu].map(([menu, options]) => (
    <section key={menu._id} className={styles.menu}>
      <h3 className={styles.menuName}>{localised(menu.names)}</h3>
      <SelectField
        label={t('week.time')}
        value={basket.slotIn(cell, menu._id)}
        onChange={(slot) => basket.setSlot(cell, menu._id, slot)}
        options={(options[0]?.slots ?? []).map((slot) => ({ value: slot, label: slot }))}
      />
      {options.toSorted(byFavourite).map((option) => (
        <div key={option.dish._id} className={styles.liked}>
          <DishCard
            dish={option.dish}
            menuId={menu._id}
            currency={cell.diner.currency}
            chosen={picked.includes(option.dish._id)}
            forbidden={option.forbidden}
            isOver={option.isOver}
            disabled={!isPickable(option)}
            onToggle={() => basket.toggle(cell, option)}
          />
          <Heart cell={cell} option={option} />
        </div>
      ))}
    </section>
  ));
}

/** A button that marks a dish as the student's favourite (product:week#favourites). */
function Heart({ cell, option }: { cell: Cell; option: Option }) {
  const t = useT();
  const localised = useLocalised();
  const { me } = useSession();
  const favourite = useFavourite(me._id, cell.diner.id);
  const { product } = option.dish;
  const isFavourite = favourite.isPending
    ? favourite.variables.isFavourite
    : cell.favourites.includes(product._id);
  const Icon = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={isFavourite}
      aria-label={t('week.favourite.add', { dish: localised(product.name) })}
      onClick={() =>
        favourite.mutate(
          { productId: product._id, isFavourite: !isFavourite },
          { onError: (error) => notifyFailure(error, 'week.favourite.error') },
        )
      }
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
