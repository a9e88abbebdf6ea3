import type { ChangeEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';

export interface TextControl {
  value: string;
  /** The new text. */
  onChange: (text: string) => void;
}

/** An element's own attributes, without those that the field sets. */
export type Native<T> = Omit<T, 'value' | 'onChange' | 'prefix' | 'className' | 'id'>;

export type TextFieldProps = FieldTexts &
  Pick<TextControl, 'value'> &
  Native<InputHTMLAttributes<HTMLInputElement>> & {
    /** The new text, and the event for callers that need the caret. */
    onChange: (text: string, event: ChangeEvent<HTMLInputElement>) => void;
    /** Content before the text inside the box, such as "+55". */
    prefix?: ReactNode;
    /** A small control at the end of the box. */
    side?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/**
 * A field for one line of text. `type`, `autoComplete`, `inputMode` and the like go to the input.
 */
export function TextField({
  label,
  error,
  isWrong,
  hint,
  optional,
  id,
  value,
  onChange,
  prefix,
  side,
  ...input
}: TextFieldProps) {
  return (
    <Field
      {...{ label, error, isWrong, hint, optional, id }}
      isEmpty={value === ''}
      isSearch={input.type === 'search' || input.role === 'combobox'}
    >
      {(control) => (
        <div className={styles.box}>
          {prefix && <span className={styles.prefix}>{prefix}</span>}
          <input
            {...input}
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value, event)}
          />
          {side}
        </div>
      )}
    </Field>
  );
}
