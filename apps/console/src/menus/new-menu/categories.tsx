import { CURRENCIES } from '@merenda/domain/money/currencies';
import { wireToMinor } from '@merenda/domain/money/money';
import { MAX_MENU_CATEGORIES, typedPriceError } from '@merenda/domain/ordering/menu-planning';
import { DISH_TEXTS } from '@merenda/domain/ordering/products';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { amountText } from '@merenda/ui/blocks/fields/amount-text.ts';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import type { FieldProps } from '@merenda/ui/blocks/form/use-form.ts';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DishField, type NamedDish } from '../dish-field.tsx';
import styles from '../panel.module.css';
import { dishQuery, type PlannedMenu, type PlannedSchool } from '../queries.ts';
import { useDraft } from '../use-draft.ts';
import type { FormCategory, FormDish, Typing } from './start.ts';

/** The categories of a new menu, with dishes and their prices. One without a dish is left out. */
export function Categories({
  school,
  like,
  field: { id, value: categories, onChange, error },
  setting,
}: {
  school: PlannedSchool;
  /** The menu that the new one begins as: it knows names and prices. */
  like: PlannedMenu | undefined;
  field: FieldProps<readonly FormCategory[]>;
  setting: Typing;
}) {
  const t = useT();
  const locale = useLanguage();
  const localised = useLocalised();
  const { draft } = useDraft(school._id);
  const [picked, setPicked] = useState<readonly NamedDish[]>([]);
  const offers = like?.categories.flatMap(({ dishes }) => dishes) ?? [];
  const made = draft.changes.flatMap(({ change }) =>
    change.kind === 'dish' && change.isNew
      ? [{ _id: change.product, names: change.names as NamedDish['names'] }]
      : [],
  );
  const named = new Map(
    [...offers.map(({ product, names }) => ({ _id: product, names })), ...picked, ...made].map(
      (dish) => [dish._id, dish.names],
    ),
  );
  const isTold = error !== undefined;
  const put = (at: number, category: FormCategory) =>
    onChange(categories.map((one, index) => (index === at ? category : one)));
  const usual = (product: string) => {
    const offer = offers.find((one) => one.product === product);
    return offer
      ? amountText(wireToMinor(offer.price, setting.currency), setting.currency, locale)
      : '';
  };
  const isNameless = ({ names, dishes }: FormCategory) =>
    localised(names).trim() === '' && dishes.length > 0;
  // The focus goes to the first name or price that is wrong.
  const wrong = categories
    .flatMap((category) => [
      ...(isNameless(category) ? [category] : []),
      ...category.dishes.filter(({ price }) => typedPriceError(price, setting)),
    ])
    .at(0);
  const served = categories.flatMap(({ dishes }) => dishes.map(({ product }) => product));
  return (
    <>
      {categories.map((category, at) => {
        const { names, dishes } = category;
        const name = localised(names);
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: a category has its place alone
            key={at}
            className={styles.part}
            aria-label={name || t('planning.newMenu.category')}
          >
            <TextField
              label={t('planning.newMenu.category')}
              maxLength={DISH_TEXTS.name}
              id={category === wrong ? id : undefined}
              isWrong={isNameless(category)}
              error={isTold && isNameless(category) ? t('form.required') : undefined}
              value={name}
              onChange={(text) => put(at, { ...category, names: { [locale]: text } })}
            />
            <ul className={styles.list}>
              {dishes.map((dish) => (
                <Dish
                  key={dish.product}
                  school={school}
                  dish={dish}
                  id={dish === wrong ? id : undefined}
                  names={named.get(dish.product)}
                  isTold={isTold}
                  setting={setting}
                  onPrice={(price) =>
                    put(at, {
                      ...category,
                      dishes: dishes.map((one) => (one === dish ? { ...one, price } : one)),
                    })
                  }
                  onRemove={() =>
                    put(at, { ...category, dishes: dishes.filter((one) => one !== dish) })
                  }
                />
              ))}
            </ul>
            <DishField
              {...(at === 0 && served.length === 0 ? { id, error } : {})}
              optional
              school={school}
              own={made}
              without={served}
              onPick={(dish) => {
                setPicked([...picked, dish]);
                const price = usual(dish._id);
                put(at, { ...category, dishes: [...dishes, { product: dish._id, price }] });
              }}
            />
          </section>
        );
      })}
      {categories.length < MAX_MENU_CATEGORIES && (
        <div>
          <Button
            kind="plain"
            size="small"
            onClick={() => onChange([...categories, { names: {}, dishes: [] }])}
          >
            {t('planning.newMenu.addCategory')}
          </Button>
        </div>
      )}
    </>
  );
}

/** A dish's price, and the way to leave it out. */
function Dish({
  school,
  dish: { product, price },
  id,
  names,
  isTold,
  setting,
  onPrice,
  onRemove,
}: {
  school: PlannedSchool;
  dish: FormDish;
  /** The field's id, where it has to have one. */
  id: string | undefined;
  names: NamedDish['names'] | undefined;
  /** The form has said what is wrong. */
  isTold: boolean;
  setting: Typing;
  onPrice: (price: string) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const localised = useLocalised();
  // A form that was begun before knows the dish by its id alone.
  const { data } = useQuery({ ...dishQuery(school._id, product), enabled: names === undefined });
  const name = localised(names ?? data?.names ?? {});
  const wrong = typedPriceError(price, setting);
  return (
    <li className={styles.row}>
      <TextField
        id={id}
        label={dotted([name, t('planning.price')])}
        inputMode="decimal"
        autoComplete="off"
        prefix={CURRENCIES[setting.currency].symbol}
        isWrong={wrong !== undefined}
        error={isTold && wrong ? t(wrong.key, wrong.values) : undefined}
        value={price}
        onChange={onPrice}
      />
      <button
        type="button"
        className={styles.icon}
        aria-label={t('planning.withdraw.of', { dish: name })}
        title={t('planning.withdraw')}
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}
