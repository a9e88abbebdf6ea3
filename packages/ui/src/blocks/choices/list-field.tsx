import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PickButton } from '../actions/pick-button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Field, type FieldTexts } from '../fields/field.tsx';

/** A field whose button shows the choice and opens a list to choose from. */
export function ListField({
  words,
  isEmpty = false,
  autoFocus = false,
  list,
  ...texts
}: FieldTexts & {
  /** The choice, or what to do while there is none. */
  words: string;
  isEmpty?: boolean;
  /** The button takes the focus of what stood in its place. */
  autoFocus?: boolean;
  /** Draws the list in the dialog; `close` leads back to the field. */
  list: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Field {...texts} isEmpty={isEmpty}>
      {(control) => (
        <>
          <PickButton
            {...{ control, words, isEmpty, autoFocus }}
            label={texts.label}
            icon={IconChevronDown}
            onOpen={() => setOpen(true)}
          />
          <Dialog open={open} onClose={close} title={texts.label}>
            {list(close)}
          </Dialog>
        </>
      )}
    </Field>
  );
}
