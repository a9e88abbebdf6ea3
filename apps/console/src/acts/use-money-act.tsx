import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface Words {
  /** The words of the button that was pressed. */
  act: string;
  /** The effect of the act. */
  text: string;
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
  const [asked, setAsked] = useState<{ wanted: Wanted; words: Words; form: Form<Done> }>();
  const close = () => setAsked(undefined);
  return {
    isPending,
    data,
    ask: (wanted: Wanted, words: Words, form: Form<Done> = {}) => setAsked({ wanted, words, form }),
    /** Its place is beside the act's button. */
    question: (
      <ConfirmDialog
        open={asked !== undefined}
        title={asked?.words.act ?? ''}
        text={asked?.words.text}
        confirm={asked?.words.act ?? ''}
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
