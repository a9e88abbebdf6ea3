import type { Key, Values } from '@merenda/i18n';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useState } from 'react';

/** The words of a question about an act. */
export interface Question {
  /** The words of the button that was pressed. */
  act: Key;
  /** The effect of the act. */
  text: Key;
}

/** A question that stands before an act: one press never does it (product:console#money). */
export function useQuestion<Wanted>(onConfirm: (wanted: Wanted) => void) {
  const t = useT();
  const [asked, setAsked] = useState<Question & { wanted: Wanted; values: Values }>();
  const act = asked ? t(asked.act, asked.values) : '';
  const close = () => setAsked(undefined);
  return {
    ask: (wanted: Wanted, question: Question, values: Values = {}) =>
      setAsked({ wanted, ...question, values }),
    /** Its place is beside the act's button. */
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title={act}
        text={asked && t(asked.text, asked.values)}
        confirm={act}
        onClose={close}
        onConfirm={() => {
          if (asked) onConfirm(asked.wanted);
          // From here on the act cannot be stopped: its button is busy.
          close();
        }}
      />
    ),
  };
}
