import { reasonError } from '@merenda/domain/payouts/payouts';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { useForm } from '@merenda/ui/blocks/form/use-form.ts';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './people.module.css';
import { type Guardian, guardianQuery } from './queries.ts';

type Act = 'block' | 'unblock' | 'signOut';

/** Blocking, its end, and the end of all sessions: each with a reason, which the audit keeps. */
export function GuardianActs({ guardian: { _id: id, blockedAt } }: { guardian: Guardian }) {
  const t = useT();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Act>();
  const act = useMutation({
    mutationFn: async ({ chosen, reason }: { chosen: Act; reason: string }) => {
      const params = { id };
      if (chosen === 'signOut') {
        await call('POST /operator/guardians/:id/sign-out', { params, body: { reason } });
      } else {
        const body = { blocked: chosen === 'block', reason };
        await call('POST /operator/guardians/:id/block', { params, body });
      }
    },
    onSuccess: (_, { chosen }) => {
      setAsking(undefined);
      notify('good', t(`people.${chosen}.done`));
    },
    onError: (error) => notifyFailure(error, 'global.error.message'),
    onSettled: () => queries.invalidateQueries({ queryKey: guardianQuery(id).queryKey }),
  });
  if (asking) {
    return (
      <GiveReason
        act={asking}
        busy={act.isPending}
        onGiven={(reason) => act.mutate({ chosen: asking, reason })}
        onCancel={() => setAsking(undefined)}
      />
    );
  }
  const acts = [blockedAt ? 'unblock' : 'block', 'signOut'] as const;
  return (
    <div className={styles.acts}>
      {acts.map((one) => (
        <Button key={one} kind="outline" onClick={() => setAsking(one)}>
          {t(`people.${one}`)}
        </Button>
      ))}
    </div>
  );
}

function GiveReason({
  act,
  busy,
  onGiven,
  onCancel,
}: {
  act: Act;
  busy: boolean;
  onGiven: (reason: string) => void;
  onCancel: () => void;
}) {
  const t = useT();
  const { form, field, tellWrong, isValid } = useForm(
    { reason: '' },
    { reason: ({ reason }) => reasonError(reason) },
    { paths: { reason: 'reason' } },
    'sent',
  );
  return (
    <Form
      className={styles.form}
      onSubmit={() => (isValid('reason') ? onGiven(form.reason.trim()) : tellWrong())}
    >
      <TextArea
        {...field('reason')}
        label={t('people.reason')}
        hint={t('console.payouts.reasonHint')}
      />
      <div className={styles.acts}>
        <Button type="submit" kind="danger" busy={busy}>
          {t(`people.${act}`)}
        </Button>
        <Button kind="outline" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  );
}
