import { formatDateTime } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { useReading } from '@merenda/ui/blocks/browser/use-reading.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useRef } from 'react';
import { localZone } from '../session/local-zone.ts';
import styles from './desk.module.css';
import type { OperatorTicket } from './queries.ts';

/** The conversation as the guardian sees it; the last message stays in view. */
export function Messages({ ticket }: { ticket: OperatorTicket }) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const { docs } = ticket.conversation;
  const last = docs.at(-1)?.number ?? 0;
  useReading({ id: ticket._id, last, read: ticket.readBySupport }, markRead);
  useEffect(() => {
    if (last > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard needs to reach it
    <section className={styles.talk} aria-label={t('chat.conversation')} tabIndex={0}>
      <ol className={styles.messages}>
        {docs.map((message) => (
          <Message key={message._id} ticket={ticket} message={message} />
        ))}
      </ol>
      <div ref={end} />
    </section>
  );
}

function Message({
  ticket,
  message,
}: {
  ticket: OperatorTicket;
  message: OperatorTicket['conversation']['docs'][number];
}) {
  const t = useT();
  const language = useLanguage();
  const { attachment, author, number } = message;
  const isSupport = author === 'support';
  return (
    <li className={styles.said} data-own={isSupport || undefined}>
      {attachment ? (
        <Button
          kind="plain"
          size="small"
          onClick={() =>
            void download('GET /operator/tickets/:id/attachments/:number', {
              params: { id: ticket._id, number },
              name: attachment.name,
            }).catch((error) => notifyFailure(error, 'global.error.message'))
          }
        >
          {t('chat.download', { name: attachment.name })}
        </Button>
      ) : (
        <span dir="auto">{message.message}</span>
      )}
      <span className={styles.note}>
        <span>{t(isSupport ? 'chat.support' : 'desk.guardian')}</span>
        <span>{formatDateTime(language, message.createdAt, 'short', localZone())}</span>
        {isSupport && number <= ticket.readByGuardian && <span>{t('chat.read')}</span>}
      </span>
    </li>
  );
}

const markRead = (id: string, number: number) =>
  call('PUT /operator/tickets/:id/read', { params: { id }, body: { number, typing: false } });
