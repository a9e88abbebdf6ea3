import { CURRENCIES } from '@merenda/domain/money/currencies';
import { toMajor } from '@merenda/domain/money/money';
import { typedAmount } from '@merenda/domain/money/typed-amount';
import { typedPriceError } from '@merenda/domain/ordering/menu-planning';
import { dayInZone } from '@merenda/domain/time/dates';
import { startDayError } from '@merenda/domain/time/planned-days';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useLanguage, useLocalised, useT } from '@merenda/ui/i18n/language.ts';
import { useDraftForm } from '../session/use-draft-form.ts';
import { KeepButtons } from './draft/keep-buttons.tsx';
import styles from './panel.module.css';
import type { PlannedOffer, PlannedSchool } from './queries.ts';
import { useDraft } from './use-draft.ts';

/** Names the draft of a dish's new price. */
export const priceDraft = ({ _id }: PlannedOffer): string => `price ${_id}`;

/** A new price with the day on which it starts (product:console-menus#prices). */
export function PriceForm({
  school,
  offer,
  day,
  onEnd,
}: {
  school: PlannedSchool;
  offer: PlannedOffer;
  day: string;
  onEnd: () => void;
}) {
  const t = useT();
  const locale = useLanguage();
  const localised = useLocalised();
  const { add, isBusy } = useDraft(school._id);
  const { currency } = school;
  const setting = { locale, currency };
  const { form, field, showErrors, isValid, sent } = useDraftForm(
    priceDraft(offer),
    { price: '', from: day },
    {
      price: ({ price }) => typedPriceError(price, setting),
      from: ({ from }) => startDayError(from, dayInZone(new Date(), school.timeZone)),
    },
    { paths: { price: 'price', from: 'from' } },
  );
  const end = () => {
    sent();
    onEnd();
  };
  const save = () => {
    const minor = typedAmount(form.price, setting);
    if (!isValid('price', 'from') || minor === undefined) return showErrors();
    add(
      [
        {
          kind: 'price',
          menuProduct: offer._id,
          price: toMajor(minor, currency),
          from: form.from,
        },
      ],
      end,
    );
  };
  return (
    <Form className={styles.well} aria-label={localised(offer.names)} onSubmit={save}>
      <TextField
        {...field('price')}
        label={t('planning.price')}
        inputMode="decimal"
        autoComplete="off"
        prefix={CURRENCIES[currency].symbol}
      />
      <TypedDayField
        {...field('from')}
        label={t('planning.price.from')}
        hint={t('planning.price.hint')}
      />
      <KeepButtons busy={isBusy} onCancel={end} />
    </Form>
  );
}
