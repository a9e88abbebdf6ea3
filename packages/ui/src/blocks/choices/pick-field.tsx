import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { PickButton } from '../actions/pick-button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Field, type FieldTexts } from '../fields/field.tsx';
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
  const [open, setOpen] = useState(false);
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
    <Field {...texts} isEmpty={!chosen}>
      {(control) => (
        <>
          <PickButton
            control={control}
            label={texts.label}
            words={chosen?.label ?? placeholder}
            isEmpty={!chosen}
            icon={IconChevronDown}
            autoFocus={beganListed}
            onOpen={() => setOpen(true)}
          />
          <Dialog open={open} onClose={() => setOpen(false)} title={texts.label}>
            <PickList
              label={texts.label}
              options={all}
              value={value}
              onPick={(picked) => {
                onChange(picked);
                setOpen(false);
              }}
            />
          </Dialog>
        </>
      )}
    </Field>
  );
}
