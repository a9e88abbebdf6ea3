import { CURRENCIES } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import { typedAmount } from '@merenda/domain/money/typed-amount';
import { typedPriceError } from '@merenda/domain/ordering/menu-planning';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraftForm, useHasDraft } from '../session/use-draft-form.ts';
import { DishField, type NamedDish } from './dish-field.tsx';
import { KeepButtons } from './draft/keep-buttons.tsx';
import { offeredOn } from './offered-on.ts';
import styles from './panel.module.css';
import { dishQuery, type PlannedMenu, type PlannedSchool } from './queries.ts';
import { useDraft } from './use-draft.ts';

interface Place {
  school: PlannedSchool;
  menu: PlannedMenu;
  category: PlannedMenu['categories'][number];
}

const draftOf = ({ menu, category }: Place): string => `offer ${menu._id} ${category._id}`;

/** Puts a dish of the company, or a new one of the draft, into a category. */
export function AddDish(place: Place) {
  const t = useT();
  const localised = useLocalised();
  const [isOpen, setIsOpen] = useState(useHasDraft(draftOf(place)));
  if (isOpen) return <DishForm {...place} onEnd={() => setIsOpen(false)} />;
  return (
    <Button
      kind="plain"
      size="small"
      aria-label={t('planning.add.to', { category: localised(place.category.names) })}
      onClick={() => setIsOpen(true)}
    >
      {t('planning.add')}
    </Button>
  );
}

function DishForm({ onEnd, ...place }: Place & { onEnd: () => void }) {
  const { school, menu, category } = place;
  const t = useT();
  const locale = useLanguage();
  const [picked, setPicked] = useState<NamedDish>();
  const { draft, add, isBusy } = useDraft(school._id);
  const { currency } = school;
  const setting = { locale, currency };
  const { form, field, showErrors, isValid, sent } = useDraftForm(
    draftOf(place),
    { product: '', price: '' },
    {
      product: ({ product }) => (product ? undefined : { key: 'form.required' }),
      price: ({ price }) => typedPriceError(price, setting),
    },
    { paths: { product: 'product', price: 'price' } },
  );
  const made = draft.changes.flatMap(({ change }) =>
    change.kind === 'dish' && change.isNew
      ? [{ _id: change.product, names: change.names as NamedDish['names'] }]
      : [],
  );
  const { onChange, value, onBlur: _, ...product } = field('product');
  const named = [picked, ...made].find((dish) => dish?._id === value);
  // A form that was begun before knows the dish by its id alone.
  const read = useQuery({
    ...dishQuery(school._id, value),
    enabled: value !== '' && named === undefined,
  });
  const end = () => {
    sent();
    onEnd();
  };
  const save = () => {
    const minor = typedAmount(form.price, setting);
    if (!isValid('product', 'price') || minor === undefined) return showErrors();
    const price = toMajor(minor, currency);
    const where = { menu: menu._id, category: category._id };
    add([{ kind: 'offer', ...where, product: form.product, price }], end);
  };
  return (
    <Form className={styles.well} aria-label={t('planning.add')} onSubmit={save}>
      <DishField
        {...product}
        school={school}
        dish={named ?? read.data}
        own={made}
        without={offeredOn(menu, draft)}
        onPick={(dish) => {
          setPicked(dish);
          onChange(dish._id);
        }}
      />
      <TextField
        {...field('price')}
        label={t('planning.price')}
        inputMode="decimal"
        autoComplete="off"
        prefix={CURRENCIES[currency].symbol}
      />
      <KeepButtons busy={isBusy} onCancel={end}>
        {school.mayChangeDishes && (
          <ButtonLink
            kind="plain"
            size="small"
            to="/menus/dish/$dishId"
            params={{ dishId: 'new' }}
            search={true}
          >
            {t('planning.dish.new')}
          </ButtonLink>
        )}
      </KeepButtons>
    </Form>
  );
}
