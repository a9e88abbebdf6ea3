import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { mayBeDone } from './failure.ts';
import { createGate } from './once/gate.ts';

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

/** What was sent under a key. */
interface Sending<Input> {
  key: string;
  input: Input;
}

/** Parts of a call that is made once: its key, and whether it was made before. */
export interface Once {
  idempotencyKey: string;
  again: boolean;
}

/**
 * What was sent and is not decided, by its name. It outlives the page that sent it, so that leaving and coming
 * back makes no second one, and ends with the tab.
 */
const undecided = new Map<string, Sending<unknown>>();

/** So long a success waits for what is shown of it. */
const REFRESH_MS = 2_000;

/** What a caller of {@link useOnce} is told. */
export interface OnceHandlers<Answer> {
  onDone?: (answer: Answer) => void;
  /** `isRefused`: nothing was done. Else it may have been, and `unanswered` holds what was sent. */
  onFailed: (error: unknown, isRefused: boolean) => void;
}

/**
 * Sends what must be done once (product:api#idempotency). Key and input are kept together: until an answer
 * says what became of it, `send` sends exactly that again, whatever it is given, so that a lost answer never
 * makes a second order. From a `send` until its outcome is shown a further one is the same one: a second tap
 * may come before the page has said that the first is under way.
 * @param what names it, with whose it is: `transfer:<from>:<to>`
 * @param refresh asks anew for what is shown; waited for a moment after a success, and never after a failure,
 * as there may be no line
 */
export function useOnce<Input, Answer>(
  what: string,
  request: (input: Input, once: Once) => Promise<Answer>,
  refresh: () => Promise<void>,
  { onDone, onFailed }: OnceHandlers<Answer>,
) {
  const [unanswered, setUnanswered] = useState(
    () => undecided.get(what) as Sending<Input> | undefined,
  );
  const { mutate, isPending, isSuccess, data, variables } = useMutation({
    mutationFn: ({ input, key }: Sending<Input>) =>
      request(input, { idempotencyKey: key, again: unanswered !== undefined }),
    onSuccess: () => {
      undecided.delete(what);
      return Promise.race([refresh(), waitFor(REFRESH_MS)]);
    },
    onError: (error) => {
      if (!mayBeDone(error, unanswered !== undefined)) undecided.delete(what);
      void refresh();
    },
  });
  const [gate] = useState(createGate);
  useEffect(gate.draw);
  return {
    isPending,
    isSuccess,
    data,
    /** What is being sent, or was sent and is done. */
    sent: isPending || isSuccess ? variables?.input : undefined,
    /** What was sent without an answer that says what became of it. */
    unanswered: unanswered?.input,
    send: (wanted: Input) => {
      if (!gate.enter()) return;
      const former = undecided.get(what) as Sending<Input> | undefined;
      const sending = former ?? { key: newKey(), input: wanted };
      undecided.set(what, sending);
      mutate(sending, {
        onSuccess: (answer) => {
          setUnanswered(undefined);
          onDone?.(answer);
        },
        onError: (error) => {
          const isRefused = !undecided.has(what);
          setUnanswered(isRefused ? undefined : sending);
          onFailed(error, isRefused);
        },
        onSettled: gate.answer,
      });
    },
  };
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
