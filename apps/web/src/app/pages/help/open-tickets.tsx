import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { TicketList } from '../../../features/help/components/tickets/ticket-list.tsx';
import { PayoutOfTicket } from '../../../features/reversal/components/payout-progress.tsx';

/** The page /help/open-tickets: the guardian's tickets and their states (product:help#ticket-list). */
export default function OpenTickets() {
  const t = useT();
  return (
    <Screen>
      <PageHeader title={t('tickets.title')} back={<BackLink to="/help" />} />
      <TicketList payoutOf={(id, hasFacts) => <PayoutOfTicket id={id} isBrief={hasFacts} />} />
    </Screen>
  );
}
