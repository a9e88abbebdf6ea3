import type { Ref, TextareaHTMLAttributes } from 'react';
import styles from './control.module.css';
import { Field, type FieldTexts } from './field.tsx';
import type { Native, TextControl } from './text-field.tsx';

/** A field for text of several lines. */
export function TextArea({
  label,
  error,
  isWrong,
  hint,
  optional,
  id,
  value,
  onChange,
  ...textarea
}: FieldTexts &
  TextControl &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field {...{ label, error, isWrong, hint, optional, id }} isEmpty={value === ''}>
      {(control) => (
        <div className={styles.box}>
          <textarea
            {...textarea}
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
