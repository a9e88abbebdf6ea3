import type { ChangeEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';

export interface Typed {
  value: string;
  /** The text as it now is. */
  onChange: (text: string) => void;
}

/** An element's own attributes, without those that the field gives it. */
export type Native<T> = Omit<T, 'value' | 'onChange' | 'prefix' | 'className' | 'id'>;

export type TextFieldProps = FieldTexts &
  Pick<Typed, 'value'> &
  Native<InputHTMLAttributes<HTMLInputElement>> & {
    /** The text as it now is, and the event for whoever needs the caret. */
    onChange: (text: string, event: ChangeEvent<HTMLInputElement>) => void;
    /** Stands before the text inside the box, such as "+55". */
    prefix?: ReactNode;
    /** A small control at the end of the box. */
    side?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** One line of text. `type`, `autoComplete`, `inputMode` and the like go to the input. */
export function TextField({
  label,
  error,
  hint,
  optional,
  value,
  onChange,
  prefix,
  side,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
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
