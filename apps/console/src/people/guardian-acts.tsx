import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonForm } from '../acts/reason-form.tsx';
import { useHasDraft } from '../session/use-draft-form.ts';
import styles from './people.module.css';
import type { Guardian } from './queries.ts';
import { useRefresh } from './use-refresh.ts';

interface Asked {
  chosen: 'block' | 'unblock' | 'signOut';
  /** The time of the block when the form was opened. */
  seen: string | undefined;
  reason: string;
  /** Forgets the draft of the reason. */
  sent: () => void;
}

/** Names the draft of an act's reason. */
const draftOf = (id: string, act: Asked['chosen']): string => `guardian ${id} ${act}`;

/** Blocking, its end, and the end of all sessions: each with a reason, which the audit keeps. */
export function GuardianActs({ guardian: { _id: id, blockedAt } }: { guardian: Guardian }) {
  const t = useT();
  const refresh = useRefresh();
  const acts = [blockedAt ? 'unblock' : 'block', 'signOut'] as const;
  const begun = [useHasDraft(draftOf(id, acts[0])), useHasDraft(draftOf(id, acts[1]))];
  const first = acts.find((_, at) => begun[at]);
  const [asking, setAsking] = useState<Omit<Asked, 'reason' | 'sent'> | undefined>(
    first && { chosen: first, seen: blockedAt },
  );
  const act = useMutation({
    mutationFn: async ({ chosen, reason, seen }: Asked) => {
      const params = { id };
      if (chosen === 'signOut') {
        await call('POST /operator/guardians/:id/sign-out', { params, body: { reason } });
      } else {
        const body = { blocked: chosen === 'block', reason, ...(seen && { seen }) };
        await call('POST /operator/guardians/:id/block', { params, body });
      }
    },
    onSuccess: (_, { chosen, sent }) => {
      sent();
      setAsking(undefined);
      notify('good', t(`people.${chosen}.done`));
    },
    onError: (error) => {
      notifyFailure(error, 'global.error.message');
      // The panel shows the other block; the reason stays, for the next try.
      if (isFailure(error, 'record_changed')) setAsking(undefined);
    },
    onSettled: refresh,
  });
  if (asking) {
    return (
      <ReasonForm
        draft={draftOf(id, asking.chosen)}
        label={t('people.reason')}
        hint={t('console.payouts.reasonHint')}
        act={t(`people.${asking.chosen}`)}
        busy={act.isPending}
        onGiven={(reason, sent) => act.mutate({ ...asking, reason, sent })}
        onCancel={() => setAsking(undefined)}
      />
    );
  }
  return (
    <div className={styles.acts}>
      {acts.map((one) => (
        <Button
          key={one}
          kind="outline"
          onClick={() => setAsking({ chosen: one, seen: blockedAt })}
        >
          {t(`people.${one}`)}
        </Button>
      ))}
    </div>
  );
}
