import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isFailure, mayBeDone } from '../failure.ts';
import { waitFor } from '../timeouts.ts';
import { useShown } from '../use-shown.ts';
import { createGate } from './gate.ts';
import { nameOfInput } from './name-of-input.ts';
import { newKey } from './new-key.ts';
import { type Keeps, type Undecided, undecided } from './undecided.ts';

/** A request with its input, as it is sent. */
type Sending<Input> = Undecided<Input> & { sent: { input: Input } };

/** The parts of a call that is made once: its key, and whether it was sent before. */
export interface Once {
  idempotencyKey: string;
  again: boolean;
}

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
 * Sends an act that must be done once (product:api#idempotency). Its key is made with the first `send`, and
 * renewed after an outcome. Key and input stay together: until the outcome is known, `send` repeats exactly
 * the first input, so that a lost answer never makes a second order. From a `send` until its outcome is
 * shown, a further `send` is the same act, because a second tap may come before the page shows the first.
 * The outcome is told on the page that sent the act, even if refreshed data has taken its form away
 * meanwhile.
 * @param what names the act with the ids of its subject: `transfer:<from>:<to>`. Where the page lets the input
 * change before the outcome is known, each input is an act of its own
 * @param request makes the call; `secret` is the part of its input that nothing keeps, such as a card
 * @param refresh loads the shown data again; a success waits for it a moment, a failure never does,
 * as there may be no connection
 * @param keeps `input`: a reload finds and shows it. `key`: the input is sensitive, as bank data and health.
 * After a reload the next input is sent under that key, and the server refuses it if the former one was done
 */
export function useOnce<Input, Answer, Secret = void>(
  what: string | { eachInputOf: string },
  request: (input: Input, once: Once, secret: Secret) => Promise<Answer>,
  refresh: () => Promise<void>,
  { onDone, onFailed }: OnceHandlers<Answer>,
  keeps: Keeps = 'input',
) {
  // A sign-out forgets inputs, and no name.
  const subject = typeof what === 'string' ? what : what.eachInputOf;
  if (/[^\w:-]/.test(subject)) throw new Error(`the name of an act has ids alone: ${subject}`);
  const [unanswered, setUnanswered] = useState(() =>
    typeof what === 'string' ? undecided.find<Input>(what)?.sent : undefined,
  );
  const secret = useRef<Secret>(undefined);
  const { mutateAsync, isPending, isSuccess, data, variables } = useMutation({
    mutationFn: ({ sent, key, again }: Sending<Input> & { name: string; again: boolean }) => {
      const given = secret.current as Secret;
      secret.current = undefined;
      return request(sent.input, { idempotencyKey: key, again }, given);
    },
    onSuccess: (_, { name }) => {
      undecided.drop(name);
      return Promise.race([refresh(), waitFor(REFRESH_MS)]);
    },
    onError: (error, { name, again, mayDiffer }) => {
      const isFormerDone = mayDiffer && isFailure(error, 'idempotency_mismatch');
      if (isFormerDone || !mayBeDone(error, again)) undecided.drop(name);
      void refresh();
    },
    gcTime: 0,
  });
  const [gate] = useState(createGate);
  useEffect(gate.draw);
  const isShown = useShown();
  return {
    isPending,
    isSuccess,
    data,
    /** The input that is being sent, or was sent and is done. */
    sent: isPending || isSuccess ? variables?.sent.input : undefined,
    /** The input that was sent without a known outcome. */
    unanswered: unanswered?.input,
    send: (wanted: Input, withSecret: Secret) => {
      if (!gate.enter()) return;
      const name =
        typeof what === 'string' ? what : nameOfInput(what.eachInputOf, wanted, undecided.all());
      const former = undecided.find<Input>(name);
      const sending: Sending<Input> = {
        key: former?.key ?? newKey(),
        at: former?.at ?? Date.now(),
        mayDiffer: former?.mayDiffer ?? false,
        sent: former?.sent ?? { input: wanted },
      };
      undecided.note(name, sending, keeps);
      secret.current = withSecret;
      const { pathname } = location;
      const isHere = () => isShown.current || location.pathname === pathname;
      mutateAsync({ ...sending, name, again: former !== undefined }).then(
        (answer) => {
          gate.answer();
          setUnanswered(undefined);
          if (isHere()) onDone?.(answer);
        },
        (error: unknown) => {
          gate.answer();
          const isRefused = undecided.find(name) === undefined;
          setUnanswered(isRefused ? undefined : sending.sent);
          if (isHere()) onFailed(error, isRefused);
        },
      );
    },
  };
}
