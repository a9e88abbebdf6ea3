import {
  DISH_TEXTS,
  MAX_SHEET_ADDRESS,
  RECURRENCIES,
  type Recurrency,
} from '@merenda/domain/ordering/products';
import { LANGUAGE_NAMES, type Language } from '@merenda/domain/places/languages';
import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '@merenda/ui/blocks/fields/text-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Of, PlannedDish } from '../queries.ts';
import { type Texts, written } from './texts.ts';

type Details = PlannedDish['details'];

/** The details of a new dish. */
export const NEW_DETAILS: Details = {
  nutritionalInfo: {},
  allergensUrl: null,
  recurrency: 'single',
  includeWeekends: false,
};

interface Typed {
  nutritionalInfo: Texts;
  allergensUrl: string;
  recurrency: Recurrency;
  includeWeekends: boolean;
}

/** The typed details as a draft keeps them. */
export const sentDetails = (form: Typed): NonNullable<Of<'dish'>['details']> => ({
  nutritionalInfo: written(form.nutritionalInfo),
  allergensUrl: form.allergensUrl.trim() || null,
  recurrency: form.recurrency,
  includeWeekends: form.includeWeekends,
});

/** The fields whose words families read in a dish's details (product:menus#product-detail). */
export function DetailFields({
  form,
  languages,
  isReadOnly,
  onChange,
  sheet,
}: {
  form: Typed;
  languages: readonly Language[];
  isReadOnly: boolean;
  onChange: (changed: Partial<Typed>) => void;
  sheet: Pick<TextFieldProps, 'id' | 'value' | 'onChange' | 'error' | 'isWrong' | 'onBlur'>;
}) {
  const t = useT();
  const { nutritionalInfo, recurrency, includeWeekends } = form;
  return (
    <>
      {languages.map((one) => (
        <TextArea
          key={one}
          label={t('planning.dish.info', { language: LANGUAGE_NAMES[one] })}
          lang={one}
          optional
          maxLength={DISH_TEXTS.nutrition}
          readOnly={isReadOnly}
          value={nutritionalInfo[one] ?? ''}
          onChange={(text) => onChange({ nutritionalInfo: { ...nutritionalInfo, [one]: text } })}
        />
      ))}
      <TextField
        {...sheet}
        label={t('planning.dish.sheet')}
        optional
        readOnly={isReadOnly}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={MAX_SHEET_ADDRESS}
      />
      <SelectField<Recurrency>
        label={t('planning.dish.order')}
        hint={t('planning.dish.order.hint')}
        value={recurrency}
        disabled={isReadOnly}
        onChange={(chosen) => onChange({ recurrency: chosen })}
        options={RECURRENCIES.map((value) => ({ value, label: t(`product.recurrency.${value}`) }))}
      />
      <Checkbox
        label={t('product.weekends')}
        checked={includeWeekends}
        disabled={isReadOnly}
        onChange={(isIncluded) => onChange({ includeWeekends: isIncluded })}
      />
    </>
  );
}
