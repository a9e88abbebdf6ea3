import type { Key, Values } from '@merenda/i18n';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** The words of a question about an act. */
export interface Question {
  /** The words of the button that was pressed. */
  act: Key;
  /** The effect of the act. */
  text: Key;
}

/** The part of a form that asked. */
interface Form<Done> {
  onSuccess?: (done: Done) => void;
  onError?: (error: Error) => void;
}

/**
 * An act that moves money, or says that it has moved. It has no other way than through its question: one
 * press never does it (product:console#money).
 */
export function useMoneyAct<Done, Wanted>(
  options: MutationOptions<Done, Error, Wanted> & {
    mutationFn: (wanted: Wanted) => Promise<Done>;
  },
) {
  const { mutate, isPending, data } = useMutation({
    onError: (error) => notifyFailure(error, 'global.error.message'),
    ...options,
  });
  const t = useT();
  const [asked, setAsked] = useState<
    Question & { wanted: Wanted; values: Values; form: Form<Done> }
  >();
  const act = asked ? t(asked.act, asked.values) : '';
  const close = () => setAsked(undefined);
  return {
    isPending,
    data,
    ask: (wanted: Wanted, question: Question, values: Values = {}, form: Form<Done> = {}) =>
      setAsked({ wanted, ...question, values, form }),
    /** Its place is beside the act's button. */
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title={act}
        text={asked && t(asked.text, asked.values)}
        confirm={act}
        onClose={close}
        onConfirm={() => {
          if (asked) mutate(asked.wanted, asked.form);
          // From here on the act cannot be stopped: its button is busy.
          close();
        }}
      />
    ),
  };
}
