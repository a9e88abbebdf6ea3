import { isOpenTicket } from '@merenda/domain/help/tickets';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useReading } from '@merenda/ui/blocks/browser/use-reading.ts';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { companyDateTime } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  downloadAttachment,
  markRead,
  messagesQuery,
  type Ticket,
  type TicketMessage,
  useSetConversation,
} from '../../api/tickets.ts';
import { say, takeAlong, useOutgoing } from '../../model/outbox.ts';
import { useEndInView } from '../../model/use-end-in-view.ts';
import { AfterChat } from './after-chat.tsx';
import styles from './chat.module.css';
import { ChatBubble } from './chat-bubble.tsx';
import { Composer } from './composer.tsx';
import { useFile, Waiting } from './sending.tsx';

/** A conversation with support, updated live. */
export function Conversation({
  ticket,
  hasBegunHere,
  isTyping,
  onNew,
}: {
  ticket: Ticket;
  /** The conversation began on this page: the next message can be typed at once. */
  hasBegunHere: boolean;
  isTyping: boolean;
  onNew: () => void;
}) {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(messagesQuery(ticket._id));
  const outgoing = useOutgoing(ticket._id);
  const file = useFile(ticket._id);
  const isOpen = isOpenTicket(ticket.status);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const [hasReopened, setReopened] = useState(false);
  const count = (data?.length ?? 0) + outgoing.length + (file.shown ? 1 : 0);
  const last = data?.at(-1)?.number ?? 0;
  useReading({ id: ticket._id, last, read: ticket.readByGuardian }, markRead);
  const end = useEndInView(`${count} ${isTyping}`);
  if (!data) {
    if (!error) return <ListSkeleton />;
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ul className={styles.talk} aria-label={t('chat.conversation')} aria-live="polite">
        {data.map((message) => (
          <Message key={message.number} ticket={ticket} message={message} />
        ))}
        {outgoing.map((message) => (
          <Waiting key={message.key} message={message} />
        ))}
        {file.shown}
        {isTyping && <ChatBubble by="support">{t('chat.typing')}</ChatBubble>}
      </ul>
      {isOpen ? (
        <>
          <Composer
            autoFocus={hasBegunHere || hasReopened}
            onSay={(message, onSaid) => {
              say(queries, { ticket: ticket._id, message });
              onSaid();
            }}
            onFile={file.isOnItsWay ? undefined : file.send}
          />
          <EndButton ticket={ticket} />
        </>
      ) : (
        <AfterChat
          ticket={ticket}
          hasJustEnded={wasOpen}
          onReopened={() => setReopened(true)}
          onNew={() => {
            takeAlong(ticket._id);
            onNew();
          }}
        />
      )}
      <div ref={end} />
    </>
  );
}

function Message({ ticket, message }: { ticket: Ticket; message: TicketMessage }) {
  const t = useT();
  const language = useLanguage();
  const { attachment } = message;
  const isRead = message.author === 'guardian' && message.number <= ticket.readBySupport;
  return (
    <ChatBubble
      by={message.author}
      note={
        <>
          {companyDateTime(language, message.createdAt, 'short')}
          {isRead && <span>{t('chat.read')}</span>}
        </>
      }
    >
      {attachment ? (
        <Button
          kind="plain"
          size="small"
          onClick={() =>
            void downloadAttachment(ticket._id, message).catch((error) =>
              notifyFailure(error, 'global.error.message'),
            )
          }
        >
          {t('chat.download', { name: attachment.name })}
        </Button>
      ) : (
        message.message
      )}
    </ChatBubble>
  );
}

function EndButton({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const set = useSetConversation(ticket._id);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button kind="plain" onClick={() => setAsks(true)}>
        {t('chat.end')}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('chat.end.ask')}
        text={t('chat.end.text')}
        confirm={t('chat.end')}
        busy={set.isPending}
        onConfirm={() =>
          set.mutate('closed', {
            onError: (error) => notifyFailure(error, 'global.error.message'),
          })
        }
      />
    </>
  );
}
