import { useId } from 'react';
import unseen from '../layout/unseen.module.css';
import { type ChoiceOption, ChoiceRow } from './choice-row.tsx';
import { ChoiceSet, type ChoiceSetTexts } from './choice-set.tsx';

/**
 * A choice of one option, as cards; arrow keys move as in any group of radio buttons. With `onTap` a tap
 * both chooses and goes on, also on the chosen card.
 */
export function ChoiceGroup<Value extends string>({
  value,
  onChange,
  onTap,
  options,
  ...texts
}: {
  value: Value | undefined;
  onChange: (value: Value) => void;
  onTap?: (value: Value) => void;
  options: readonly ChoiceOption<Value>[];
} & ChoiceSetTexts) {
  const name = useId();
  return (
    <ChoiceSet {...texts} isEmpty={!options.some((option) => option.value === value)}>
      {options.map((option) => (
        <ChoiceRow key={option.value} option={option}>
          <input
            type="radio"
            className={unseen.choice}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            // Keys make clicks that count none.
            onClick={({ detail }) => detail > 0 && onTap?.(option.value)}
          />
        </ChoiceRow>
      ))}
    </ChoiceSet>
  );
}
