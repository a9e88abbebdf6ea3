import { applyMask } from '@merenda/domain/people/masks';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * Text that falls into a mask as it is typed: `000.000.000-00` (0 digit, A letter, * either).
 * `onChange` gets the masked text.
 */
export function MaskedField({ mask, onChange, ...field }: TextFieldProps & { mask: string }) {
  const digitsOnly = !/[A*]/.test(mask);
  return (
    <TextField
      inputMode={digitsOnly ? 'numeric' : undefined}
      autoComplete="off"
      {...field}
      onChange={(text) => onChange(applyMask(mask, text))}
    />
  );
}
