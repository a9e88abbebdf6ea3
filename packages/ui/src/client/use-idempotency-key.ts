import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mayBeDone } from './failure.ts';
import { createGate } from './once/gate.ts';

/**
 * The key that makes a repeated request the same request (product:api#idempotency): made when the
 * form opens, kept through retries and timeouts, renewed after a definitive answer. Where the input
 * may change between two tries, see {@link useOnce}.
 */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey);
  const renew = useCallback(() => setKey(newKey()), []);
  return { key, renew };
}

/** An unguessable name; `crypto.randomUUID` exists on secure origins only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The input sent under a key. */
interface Sending<Input> {
  key: string;
  input: Input;
}

/** The parts of a call that is made once: its key, and whether it was sent before. */
export interface Once {
  idempotencyKey: string;
  again: boolean;
}

/**
 * Sent inputs without an outcome, by name. They outlive the page, so that leaving and returning
 * makes no second request, and end with the tab.
 */
const undecided = new Map<string, Sending<unknown>>();

/** The longest time that a success waits for its refreshed data. */
const REFRESH_MS = 2_000;

export interface OnceHandlers<Answer> {
  onDone?: (answer: Answer) => void;
  /**
   * `isRefused`: nothing was done. Otherwise the act may have been done, and `unanswered` has its
   * input.
   */
  onFailed: (error: unknown, isRefused: boolean) => void;
}

/**
 * Sends an act that must be done once (product:api#idempotency). Key and input stay together: until
 * the outcome is known, `send` repeats exactly the first input, so that a lost answer never makes a
 * second order. From a `send` until its outcome is shown, a further `send` is the same act, because
 * a second tap may come before the page shows the first. The outcome is told on the page that sent the
 * act, even if refreshed data has taken its form away meanwhile.
 * @param what names the act with its subject: `transfer:<from>:<to>`
 * @param refresh loads the shown data again; a success waits for it a moment, a failure never does,
 * as there may be no connection
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
  const { mutateAsync, isPending, isSuccess, data, variables } = useMutation({
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
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return {
    isPending,
    isSuccess,
    data,
    /** The input that is being sent, or was sent and is done. */
    sent: isPending || isSuccess ? variables?.input : undefined,
    /** The input that was sent without a known outcome. */
    unanswered: unanswered?.input,
    send: (wanted: Input) => {
      if (!gate.enter()) return;
      const former = undecided.get(what) as Sending<Input> | undefined;
      const sending = former ?? { key: newKey(), input: wanted };
      undecided.set(what, sending);
      const { pathname } = location;
      const isHere = () => isShown.current || location.pathname === pathname;
      mutateAsync(sending).then(
        (answer) => {
          gate.answer();
          setUnanswered(undefined);
          if (isHere()) onDone?.(answer);
        },
        (error: unknown) => {
          gate.answer();
          const isRefused = !undecided.has(what);
          setUnanswered(isRefused ? undefined : sending);
          if (isHere()) onFailed(error, isRefused);
        },
      );
    },
  };
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
