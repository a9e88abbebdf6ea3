import { isOpenTicket } from '@merenda/domain/help/tickets';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { RowButton } from '@merenda/ui/blocks/actions/row-link.tsx';
import { PeopleDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ticketsQuery } from '../../api/tickets.ts';
import { ticketMoment } from '../../model/ticket-moment.ts';
import { useLiveTickets } from '../../model/use-live-tickets.ts';
import styles from '../chat/chat.module.css';
import { TicketDetails } from './ticket-details.tsx';

/**
 * The guardian's tickets, updated live; each opens its details (product:help#ticket-list).
 * @param payoutOf draws the state of the payout with a conversation's id
 */
export function TicketList({
  payoutOf,
}: {
  payoutOf: (id: string, hasFacts: boolean) => ReactNode;
}) {
  const t = useT();
  const language = useLanguage();
  useLiveTickets();
  const { data, error, refetch } = useQuery(ticketsQuery);
  const [shown, setShown] = useState<string>();
  if (!data) {
    if (!error) return <ListSkeleton />;
    return <ErrorState error={error} text="tickets.error.load" onRetry={() => void refetch()} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        drawing={<PeopleDrawing />}
        title={t('tickets.empty')}
        text={t('tickets.empty.text')}
        action={<ButtonLink to="/help/help-chat">{t('chat.title')}</ButtonLink>}
      />
    );
  }
  const ticket = data.find(({ _id }) => _id === shown);
  return (
    <>
      <Card flush>
        {data.map(({ _id, conversationType, status, updatedAt }) => (
          <RowButton
            key={_id}
            aria-haspopup="dialog"
            text={ticketMoment(t, language, updatedAt)}
            onClick={() => setShown(_id)}
          >
            <span className={styles.named}>
              {t(`tickets.type.${conversationType}`)}
              <Chip tone={isOpenTicket(status) ? 'brand' : 'plain'}>
                {t(isOpenTicket(status) ? 'tickets.open' : 'tickets.closed')}
              </Chip>
            </span>
          </RowButton>
        ))}
      </Card>
      {ticket && (
        <TicketDetails ticket={ticket} payoutOf={payoutOf} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}
