import type { Values } from '@merenda/i18n';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { type Question, useQuestion } from './use-question.tsx';

/** The part of a form that asked. */
interface Form<Done> {
  onSuccess?: (done: Done) => void;
  onError?: (error: Error) => void;
}

/**
 * An act that moves money, or says that it has moved. It has no other way than through its question
 * (product:console#money). An act whose request has an id of its own is `useMoneyOnce`.
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
  const { ask, question } = useQuestion(({ wanted, form }: { wanted: Wanted; form: Form<Done> }) =>
    mutate(wanted, form),
  );
  return {
    isPending,
    data,
    ask: (wanted: Wanted, words: Question, values: Values = {}, form: Form<Done> = {}) =>
      ask({ wanted, form }, words, values),
    question,
  };
}
