import { type ReactNode, useId } from 'react';
import { FieldNote } from '../fields/field.tsx';
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

/** The frame of `ChoiceGroup` and `ChoiceCards`: the legend, the hint or error, the options. */
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
