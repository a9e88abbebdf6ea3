import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SidePanel } from '../../table/side-panel.tsx';
import type { Proposal } from '../proposals/queries.ts';
import { AccessForm, type SentAccess } from './access-form.tsx';
import { useProposed } from './use-proposed.ts';

/** The panel by which an administrator proposes a new operator or script. `children` are the fields of `own`. */
export function ProposeNew({
  title,
  draft,
  own,
  send,
  children,
}: {
  title: string;
  /** Names the draft of roles and scope. */
  draft: string;
  /** The form of the fields above roles and scope. */
  own: {
    isRight: boolean;
    showErrors: () => void;
    onRefused: (error: unknown) => void;
    sent: () => void;
  };
  send: (access: SentAccess) => Promise<Proposal>;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const onProposed = useProposed();
  const propose = useMutation({
    mutationFn: ({ access }: { access: SentAccess; onDone: () => void }) => send(access),
    onSuccess: async (proposal, { onDone }) => {
      own.sent();
      onDone();
      await onProposed(proposal);
    },
    onError: own.onRefused,
  });
  return (
    <SidePanel opened={null} title={title} at="/administration/operators">
      <AccessForm
        draft={draft}
        busy={propose.isPending}
        above={own}
        onSend={(access, { sent: onDone }) => propose.mutate({ access, onDone })}
        onLeave={() => {
          own.sent();
          void navigate({ to: '/administration/operators', search: true });
        }}
      >
        {children}
      </AccessForm>
    </SidePanel>
  );
}
