import type { Ref, TextareaHTMLAttributes } from 'react';
import styles from './control.module.css';
import { Field, type FieldTexts } from './Field.tsx';
import type { Native, Typed } from './TextField.tsx';

type TextAreaProps = FieldTexts &
  Typed &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. */
export function TextArea({
  label,
  error,
  hint,
  optional,
  value,
  onChange,
  ...input
}: TextAreaProps) {
  return (
    <Field label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <div className={styles.box}>
          <textarea
            {...input}
            {...control}
            className={styles.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}
