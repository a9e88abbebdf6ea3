import { useState } from 'react';
import { Field, type FieldTexts } from '../fields/field.tsx';
import { ListField } from './list-field.tsx';
import { PickList, type PickOption } from './pick-list.tsx';

/**
 * A choice from a list that is too long for a select: a button opens the list with a search field
 * above it. `none` names the option of no choice, if there is one.
 */
export function PickField({
  value,
  onChange,
  options,
  none,
  placeholder,
  isListed = false,
  ...texts
}: FieldTexts & {
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly PickOption[];
  none?: string;
  placeholder: string;
  /** While nothing is chosen, the list stands in the field's place. */
  isListed?: boolean;
}) {
  const chosen = options.find((option) => option.value === value);
  const [beganListed] = useState(isListed && !chosen);
  const all = none === undefined ? options : [{ value: '', label: none }, ...options];
  if (isListed && !chosen) {
    return (
      <Field {...texts} isEmpty>
        {() => <PickList label={texts.label} options={all} value="" onPick={onChange} />}
      </Field>
    );
  }
  return (
    <ListField
      {...texts}
      words={chosen?.label ?? placeholder}
      isEmpty={!chosen}
      autoFocus={beganListed}
      list={(close) => (
        <PickList
          label={texts.label}
          options={all}
          value={value}
          onPick={(picked) => {
            onChange(picked);
            close();
          }}
        />
      )}
    />
  );
}
