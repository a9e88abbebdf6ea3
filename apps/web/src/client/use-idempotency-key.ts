import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { mayBeDone } from './failure.ts';

/**
 * The key that makes a repeated request the same request (product:api#idempotency): made when the
 * form opens, kept through retries and timeouts, renewed once an answer was definitive. Where what is sent
 * may change between two tries, see {@link useOnce}.
 */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey);
  const renew = useCallback(() => setKey(newKey()), []);
  return { key, renew };
}

/** A name that nobody guesses; `crypto.randomUUID` exists on secure origins only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was sent under a key, until it is decided what became of it. */
interface Sending<Input> {
  key: string;
  sent?: Input;
  isUnanswered: boolean;
}

const startSending = () => ({ key: newKey(), isUnanswered: false });

/** What a caller of {@link useOnce} is told. */
export interface OnceHandlers<Answer> {
  onDone?: (answer: Answer) => void;
  /** `isRefused`: nothing was done. Else it may have been, and `unanswered` holds what was sent. */
  onFailed: (error: unknown, isRefused: boolean) => void;
}

/**
 * Sends what must be done once (product:api#idempotency). Key and input are kept together: until an answer
 * says what became of it, `send` sends exactly that again, whatever it is given, so that a lost answer never
 * makes a second order.
 * @param onSettled is waited for before anybody is told
 */
export function useOnce<Input, Answer>(
  request: (input: Input, idempotencyKey: string) => Promise<Answer>,
  onSettled: () => Promise<void>,
  { onDone, onFailed }: OnceHandlers<Answer>,
) {
  const [sending, setSending] = useState<Sending<Input>>(startSending);
  const { mutate, isPending, isSuccess, data } = useMutation({
    mutationFn: ({ input, key }: { input: Input; key: string }) => request(input, key),
    onSettled,
  });
  const { key, sent, isUnanswered } = sending;
  return {
    isPending,
    isSuccess,
    data,
    /** What was sent without an answer that says what became of it. */
    unanswered: isUnanswered ? sent : undefined,
    send: (wanted: Input) => {
      const input = sent ?? wanted;
      setSending({ key, sent: input, isUnanswered });
      mutate(
        { input, key },
        {
          onSuccess: (answer) => {
            setSending(startSending);
            onDone?.(answer);
          },
          onError: (error) => {
            const isRefused = !mayBeDone(error, isUnanswered);
            setSending(isRefused ? startSending : { key, sent: input, isUnanswered: true });
            onFailed(error, isRefused);
          },
        },
      );
    },
  };
}
