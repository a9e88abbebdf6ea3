import { applyMask } from '@merenda/domain/people/masks';
import { type Mask, maskedEdit } from '@merenda/domain/text/masked-edit';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { type TextControl, TextField, type TextFieldProps } from './text-field.tsx';

/**
 * Text that is masked as it is typed: by `000.000.000-00` (0 digit, A letter, * either), or by a
 * function. `onChange` gets the masked text; the caret stays at the correction.
 */
export function MaskedField({
  mask,
  value,
  onChange,
  onBlur,
  ...field
}: Omit<TextFieldProps, 'onChange'> & Pick<TextControl, 'onChange'> & { mask: string | Mask }) {
  const write: Mask = typeof mask === 'string' ? (text) => applyMask(mask, text) : mask;
  const isNumeric = typeof mask !== 'string' || !/[A*]/.test(mask);
  const input = useRef<HTMLInputElement>(null);
  // The object is new each time: the caret is placed also when the text is unchanged.
  const [caret, setCaret] = useState<{ at: number }>();
  useLayoutEffect(() => {
    if (!caret || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const type = (typed: string, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const edit = maskedEdit(write, {
      before: value,
      typed,
      caret: target.selectionStart ?? typed.length,
      forward: 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward',
    });
    onChange(edit.text);
    setCaret({ at: edit.caret });
  };
  return (
    <TextField
      inputMode={isNumeric ? 'numeric' : undefined}
      autoComplete="off"
      {...field}
      ref={input}
      value={value}
      onChange={type}
      onBlur={(event) => {
        const left = write(value, 'left');
        if (left !== value) onChange(left);
        onBlur?.(event);
      }}
    />
  );
}
