import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/language.ts';
import { openReason, useAsk } from '../form/form-scope.tsx';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** The translated message; its presence marks the field as wrong. */
  error?: string | undefined;
  /** By its form's rules, also while nothing is said of it. Without a form, a required field has to be filled in. */
  isWrong?: boolean | undefined;
  hint?: ReactNode;
  /** Shows "optional" beside the label: fields are required by default. A search is so without a word. */
  optional?: boolean | undefined;
  /** The id of the control, where its form gives one. */
  id?: string | undefined;
}

export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

/**
 * A label above a control, with a hint or error below. They are tied together for assistive
 * technology, and the error is read out when it appears. `children` draws the control with the
 * given properties. `isEmpty`: the control has no value.
 */
export function Field({
  label,
  error: said,
  isWrong,
  hint,
  optional = false,
  id: named,
  isEmpty,
  isSearch = false,
  children,
}: FieldTexts & {
  isEmpty: boolean;
  isSearch?: boolean;
  children: (control: ControlProps) => ReactNode;
}) {
  const t = useT();
  const own = useId();
  const id = named ?? own;
  const note = `${id}-note`;
  const isRequired = !optional && !isSearch;
  const isMissing = isRequired && isEmpty;
  const isMarked = useAsk({
    id,
    label,
    what: openReason(isWrong ?? (isMissing || Boolean(said)), isEmpty),
  });
  const error = said ?? (isMarked ? t('form.required') : undefined);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> ({t('common.optional')})</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? note : undefined,
        'aria-required': isRequired || undefined,
      })}
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  );
}

/** The line under a control: the error, else the hint. */
export function FieldNote({
  id,
  error,
  hint,
}: { id: string } & Pick<FieldTexts, 'error' | 'hint'>) {
  return (
    <div id={id} aria-live="polite" className={styles.note} data-error={error ? true : undefined}>
      {error ? (
        <>
          <IconAlertCircle size={16} aria-hidden />
          {error}
        </>
      ) : (
        hint
      )}
    </div>
  );
}
