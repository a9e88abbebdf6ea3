import { type ReactNode, useId } from 'react';
import { FieldNote } from '../fields/field.tsx';
import styles from './choice.module.css';

/** What a set of choices may have besides them. */
export interface ChoiceSetTexts {
  legend: string;
  /** When the step's heading says the same. */
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** `beside`: few and short ones next to each other. `dense`: many of them. */
  layout?: 'rows' | 'beside' | 'dense';
}

/** The frame of `ChoiceGroup` and `ChoiceCards`: the legend, what is to be said, the choices. */
export function ChoiceSet({
  legend,
  hideLegend = false,
  hint,
  error,
  layout = 'rows',
  children,
}: ChoiceSetTexts & { children: ReactNode }) {
  const note = useId();
  return (
    <fieldset
      className={styles.group}
      data-layout={layout}
      data-choices
      aria-describedby={hint || error ? note : undefined}
    >
      <legend className={hideLegend ? styles.hidden : styles.legend}>{legend}</legend>
      {(hint || error) && <FieldNote id={note} hint={hint} error={error} />}
      {children}
    </fieldset>
  );
}
