import { isOpenTicket } from '@merenda/domain/help/tickets';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { Hidden } from '@merenda/ui/blocks/layout/hidden.tsx';
import { dotted } from '@merenda/ui/i18n/dotted.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { companyName } from '../places/brand-options.ts';
import type { Column } from '../table/column.ts';
import type { List } from '../table/rows.tsx';
import { UP_AND_DOWN } from '../table/step-of.ts';
import styles from './desk.module.css';
import type { DeskTicket } from './queries.ts';
import { formatLength } from './waiting-time.ts';

/** The inbox in a file and on paper. */
export const TICKET_COLUMNS: readonly Column<DeskTicket>[] = [
  { name: 'desk.waitingSince', kind: 'instant', value: ({ waitingSince }) => waitingSince },
  { name: 'finance.guardian', kind: 'text', value: ({ guardianName }) => guardianName },
  {
    name: 'desk.kind',
    kind: 'text',
    value: ({ conversationType }, t) => t(`tickets.type.${conversationType}`),
  },
  { name: 'desk.state', kind: 'text', value: ({ status }, t) => t(`desk.ticket.${status}`) },
  { name: 'desk.brand', kind: 'text', value: ({ company }) => companyName(company) },
  { name: 'desk.school', kind: 'text', value: ({ schoolName }) => schoolName },
  { name: 'desk.whose', kind: 'text', value: ({ assignee }) => assignee?.name },
  { name: 'desk.last', kind: 'text', value: ({ last }) => last?.message, share: 2 },
];

/** The inbox's conversations, each a link; the arrow keys move between them, and the list reads on. */
export function Inbox({
  tickets,
  list,
  left,
}: {
  tickets: readonly DeskTicket[];
  list: List;
  /** The open ticket, if it has left the list. */
  left: string | undefined;
}) {
  const end = useEnd(list);
  return (
    <>
      <ul className={styles.inbox} onKeyDown={moveFocus}>
        {tickets.map((ticket) => (
          <li key={ticket._id}>
            <Row ticket={ticket} hasLeft={ticket._id === left} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

/** How far below the window the end of the list is when the next page is asked for. */
const AHEAD = '600px';

/** The end of a list: the next page is read before it is reached. */
function useEnd({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: List) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return end;
}

function Row({ ticket, hasLeft }: { ticket: DeskTicket; hasLeft: boolean }) {
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
        {hasLeft ? (
          <Chip tone="plain">{t('desk.left')}</Chip>
        ) : waitingSince ? (
          <Chip tone="warn">
            {t('desk.waits', {
              time: formatLength(language, Date.now() - Date.parse(waitingSince)),
            })}
          </Chip>
        ) : (
          isOpenTicket(ticket.status) && <Chip tone="plain">{t('desk.answered')}</Chip>
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
        {dotted([
          companyName(ticket.company),
          ticket.schoolName,
          assignee?.name ?? t('desk.whose.nobody'),
        ])}
      </span>
    </Link>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = UP_AND_DOWN[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
