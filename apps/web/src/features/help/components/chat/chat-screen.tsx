import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { localStore } from '@merenda/ui/client/storage.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { ticketsQuery } from '../../api/tickets.ts';
import { useLiveTickets } from '../../model/use-live-tickets.ts';
import { Beginning, type Topic } from './beginning.tsx';
import { Conversation } from './conversation.tsx';

/**
 * Our own chat (product:help#chat). It shows the requested conversation, else the current one stored in
 * this browser. Without either it begins a new one, with a topic if one is given.
 */
export function ChatScreen({
  asked,
  topic,
}: {
  asked: string | undefined;
  topic: Topic | undefined;
}) {
  const t = useT();
  const { me } = useSession();
  const typing = useLiveTickets();
  const { data, error, refetch } = useQuery(ticketsQuery);
  const current = `merenda.chat.${me._id}`;
  const [first] = useState(
    () => asked ?? (topic ? undefined : (localStore.get(current) ?? undefined)),
  );
  const [chosen, setChosen] = useState(first);
  const [isAnew, setAnew] = useState(false);
  if (!data) {
    return error ? (
      <ErrorScreen error={error} onRetry={() => void refetch()} />
    ) : (
      <ScreenSkeleton />
    );
  }
  const choose = (ticket: string | undefined) => {
    if (ticket === undefined) localStore.remove(current);
    else localStore.set(current, ticket);
    setChosen(ticket);
  };
  const ticket = data.find(({ _id }) => _id === chosen);
  return (
    <Screen wide={!ticket}>
      <PageHeader
        title={t('chat.title')}
        text={ticket && t(`tickets.type.${ticket.conversationType}`)}
        back={<BackLink to="/help" />}
      />
      {ticket ? (
        <Conversation
          key={ticket._id}
          ticket={ticket}
          hasBegunHere={chosen !== first}
          isTyping={typing === ticket._id}
          onNew={() => {
            choose(undefined);
            setAnew(true);
          }}
        />
      ) : (
        <Beginning topic={topic} takesFocus={isAnew} onBegun={choose} />
      )}
    </Screen>
  );
}
