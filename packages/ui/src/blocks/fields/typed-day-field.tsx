import { isDay } from '@merenda/domain/time/dates';
import { DAY_PLACEHOLDERS, maskDay, parseTypedDay, typedDay } from '@merenda/domain/time/typed-day';
import type { ComponentProps } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { MaskedField } from './masked-field.tsx';

/**
 * A day that is typed and shown in the reader's way. `value` and `onChange` have a Day once the text
 * is a whole one, and the text as typed before (product:languages#dates-and-weeks).
 */
export function TypedDayField({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof MaskedField>, 'mask' | 'placeholder'>) {
  const language = useLanguage();
  const change = (text: string) => {
    const day = parseTypedDay(text);
    onChange(day && typedDay(language, day) === text ? day : text);
  };
  return (
    <MaskedField
      mask={maskDay(language)}
      placeholder={DAY_PLACEHOLDERS[language]}
      value={isDay(value) ? typedDay(language, value) : value}
      onChange={change}
      {...field}
    />
  );
}
