import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useState } from 'react';
import { useHasDraft } from '../session/use-draft-form.ts';
import { type ReasonedAct, reasonDraft } from './act.ts';
import { payoutState } from './payout-state.ts';
import type { OperatorPayout } from './queries.ts';

/**
 * The act whose reason is being written. Somebody else may decide meanwhile: then there is nothing to give a
 * reason for, the form goes, and the new state is told.
 * @param possible the act that the payout's state leaves; each state has one at most that asks for a reason
 */
export function useReason(
  payout: OperatorPayout,
  possible: ReasonedAct | undefined,
  { isPending }: { isPending: boolean },
) {
  const t = useT();
  const begun = useHasDraft(reasonDraft(payout, possible ?? 'refuse'));
  const [asked, setAsking] = useState(begun ? possible : undefined);
  const asking = asked === possible ? asked : undefined;
  const isOver = asked !== asking && !isPending;
  const { text } = payoutState(payout, t);
  useEffect(() => {
    if (!isOver) return;
    setAsking(undefined);
    notify('warn', text);
  }, [isOver, text]);
  return [asking, setAsking] as const;
}
