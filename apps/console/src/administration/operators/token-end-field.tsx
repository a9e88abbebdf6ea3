import { OPERATOR_LIMITS } from '@merenda/domain/people/operators';
import { TypedDayField } from '@merenda/ui/blocks/fields/typed-day-field.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { ComponentProps } from 'react';

/** The last day of a script's token. */
export function TokenEndField(field: Omit<ComponentProps<typeof TypedDayField>, 'label' | 'hint'>) {
  const t = useT();
  return (
    <TypedDayField
      {...field}
      label={t('administration.operators.until')}
      hint={t('administration.operators.tokenHint', { days: OPERATOR_LIMITS.tokenDays })}
    />
  );
}
