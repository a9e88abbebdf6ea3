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
  ...texts
}: FieldTexts & {
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly PickOption[];
  none?: string;
  placeholder: string;
}) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const all = none === undefined ? options : [{ value: '', label: none }, ...options];
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
