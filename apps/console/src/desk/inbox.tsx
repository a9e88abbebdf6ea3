import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { companyName } from '../places/brand-options.ts';
import styles from './desk.module.css';
import type { DeskTicket } from './queries.ts';
import { formatLength } from './waiting-time.ts';

/** The inbox's conversations, each a link; the arrow keys move between them. */
export function Inbox({ tickets }: { tickets: readonly DeskTicket[] }) {
  return (
    <ul className={styles.inbox} onKeyDown={moveFocus}>
      {tickets.map((ticket) => (
        <li key={ticket._id}>
          <Row ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

function Row({ ticket }: { ticket: DeskTicket }) {
  const t = useT();
  const language = useLanguage();
  const isUnread = ticket.messages > ticket.readBySupport;
  const { waitingSince, assignee, last } = ticket;
  return (
    <Link
      to="/desk/$ticketId"
      params={{ ticketId: ticket._id }}
      search
      resetScroll={false}
      className={styles.row}
      data-unread={isUnread || undefined}
    >
      <span className={styles.line}>
        <b>{ticket.guardianName}</b>
        {isUnread && <Hidden>{t('desk.unread')}</Hidden>}
        {waitingSince ? (
          <Chip tone="warn">
            {t('desk.waits', {
              time: formatLength(language, Date.now() - Date.parse(waitingSince)),
            })}
          </Chip>
        ) : (
          ticket.status === 'open' && <Chip tone="plain">{t('desk.answered')}</Chip>
        )}
      </span>
      <span className={styles.subject}>
        {t(`tickets.type.${ticket.conversationType}`)}
        {ticket.awaitsSecond && <Chip tone="bad">{t('desk.second')}</Chip>}
      </span>
      {last && (
        <span className={styles.last} dir="auto">
          {last.author === 'support' && `${t('chat.support')}: `}
          {last.message}
        </span>
      )}
      <span className={styles.place}>
        {[companyName(ticket.company), ticket.schoolName, assignee?.name ?? t('desk.whose.nobody')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Link>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
