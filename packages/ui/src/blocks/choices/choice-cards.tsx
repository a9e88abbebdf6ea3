import unseen from '../layout/unseen.module.css';
import { type ChoiceOption, ChoiceRow } from './choice-row.tsx';
import { ChoiceSet, type ChoiceSetTexts } from './choice-set.tsx';

/** A choice of several options, as cards. */
export function ChoiceCards<Value extends string>({
  values,
  onChange,
  options,
  ...texts
}: {
  values: readonly Value[];
  /** The chosen values, in the order of the options. */
  onChange: (values: Value[]) => void;
  options: readonly ChoiceOption<Value>[];
} & ChoiceSetTexts) {
  const toggle = (value: Value) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === value ? !values.includes(value) : values.includes(other))),
    );
  return (
    <ChoiceSet {...texts} isEmpty={!options.some((option) => values.includes(option.value))}>
      {options.map((option) => (
        <ChoiceRow key={option.value} option={option} many>
          <input
            type="checkbox"
            className={unseen.choice}
            checked={values.includes(option.value)}
            disabled={option.disabled}
            onChange={() => toggle(option.value)}
          />
        </ChoiceRow>
      ))}
    </ChoiceSet>
  );
}
