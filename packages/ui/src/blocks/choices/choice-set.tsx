import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/language.ts';
import { FieldNote } from '../fields/field.tsx';
import { useAsk } from '../form/form-scope.tsx';
import styles from './choice.module.css';

/** The texts of a set of choices besides the options. */
export interface ChoiceSetTexts {
  legend: string;
  /** The legend is hidden when the step's heading says the same. */
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** `beside`: few and short options side by side. `dense`: many options. */
  layout?: 'rows' | 'beside' | 'dense';
}

/** The frame of `ChoiceGroup` and `ChoiceCards`: the legend, the hint or error, the options. `isEmpty`: none is chosen. */
export function ChoiceSet({
  legend,
  hideLegend = false,
  hint,
  error: said,
  layout = 'rows',
  isEmpty,
  children,
}: ChoiceSetTexts & { isEmpty: boolean; children: ReactNode }) {
  const id = useId();
  const note = `${id}-note`;
  const t = useT();
  const isMarked = useAsk({ id, label: legend, what: isEmpty && 'choice' });
  const error = said ?? (isMarked ? t('wizard.choose') : undefined);
  return (
    <fieldset
      id={id}
      className={styles.group}
      data-layout={layout}
      aria-describedby={hint || error ? note : undefined}
    >
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
      {(hint || error) && <FieldNote id={note} hint={hint} error={error} />}
      {children}
    </fieldset>
  );
}
