import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { FormColumn } from '@merenda/ui/blocks/form/edit-form.tsx';
import { type Fact, FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { notifyFailure, notifyUndecided } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { UnansweredNote } from '@merenda/ui/blocks/states/unanswered.tsx';
import { useOnce } from '@merenda/ui/client/once/use-once.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useRef } from 'react';
import { useOperator } from '../session/operator.ts';
import { useQuestion } from './use-question.tsx';

/**
 * A money act whose request has an id of its own. Id and content stay together (`useOnce`): after a lost
 * answer exactly that request is sent again, until its outcome is known.
 * @param what names the act with its subject
 * @param onDone called once the outcome is known, before `refresh` reads the shown data anew
 */
export function useMoneyOnce<Done, Wanted>(
  what: string,
  request: (wanted: Wanted) => Promise<Done>,
  refresh: () => Promise<void>,
  onDone: (done: Done, wanted: Wanted) => void,
) {
  const { _id: operatorId } = useOperator();
  const answered = useRef<() => void>(undefined);
  const { send, isPending, unanswered } = useOnce(
    `${operatorId}:${what}`,
    async (wanted: Wanted) => {
      const done = await request(wanted);
      answered.current = () => onDone(done, wanted);
      return done;
    },
    () => {
      answered.current?.();
      answered.current = undefined;
      return refresh();
    },
    {
      onFailed: (error, isRefused) =>
        isRefused ? notifyFailure(error, 'global.error.message') : notifyUndecided(error),
    },
  );
  return {
    ...useQuestion(send),
    isPending,
    /** The content that was sent without a known outcome. */
    unanswered,
    again: () => unanswered && send(unanswered),
  };
}

/** The content of an act without a known outcome, in the place of its form, and the way to it. */
export function UnansweredAct({
  facts,
  busy,
  again,
}: {
  facts: readonly Fact[];
  busy: boolean;
  again: () => void;
}) {
  const t = useT();
  return (
    <FormColumn>
      <UnansweredNote />
      <FactList facts={facts} />
      <Button busy={busy} onClick={again}>
        {t('common.retry')}
      </Button>
    </FormColumn>
  );
}
