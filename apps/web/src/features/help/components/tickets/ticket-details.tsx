import { isOpenTicket, TICKET_SUBJECTS } from '@merenda/domain/help/tickets';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { kindOfMethod } from '@merenda/domain/payments/payment-providers';
import { formatDay } from '@merenda/i18n';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Dialog } from '@merenda/ui/blocks/dialogs/dialog.tsx';
import { type Fact, FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { companyDay } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { orderQuery } from '../../../../queries/order.ts';
import { useSession } from '../../../../session/session.ts';
import type { Ticket } from '../../api/tickets.ts';
import { isAboutRefund, statusText } from '../../model/status-text.ts';
import styles from '../chat/chat.module.css';

/**
 * A ticket's details by type and status, and a link to its conversation (product:help#ticket-list).
 * @param payoutOf draws the state of the payout with the conversation's id; amount and account only if they
 * do not stand among the facts
 */
export function TicketDetails({
  ticket,
  payoutOf,
  onClose,
}: {
  ticket: Ticket;
  payoutOf: (id: string, hasFacts: boolean) => ReactNode;
  onClose: () => void;
}) {
  const t = useT();
  const payoutFacts = usePayoutFacts(ticket);
  const facts = [usePaymentFacts(ticket), useOrderFacts(ticket), payoutFacts].flat();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`tickets.type.${ticket.conversationType}`)}
      actions={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('common.close')}
          </Button>
          <ButtonLink to="/help/help-chat" search={{ ticket: ticket._id }}>
            {t('tickets.toChat')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.after}>
        <p>{statusText(t, ticket)}</p>
        {isAboutRefund(ticket) && payoutOf(ticket.conversationId, payoutFacts.length > 0)}
        <FactList facts={facts} />
      </div>
    </Dialog>
  );
}

function useMoney(): (major: number) => string {
  const language = useLanguage();
  const { currency } = useSession();
  return (major) => formatMoney(wireToMinor(major, currency), currency, language);
}

/** Facts of the ticket's top-up; a payout has facts of its own. */
function usePaymentFacts({ chatFlow: { flowData }, reimbursmentDetails }: Ticket): Fact[] {
  const t = useT();
  const language = useLanguage();
  const money = useMoney();
  if (!flowData || reimbursmentDetails.refundDetails) return [];
  const method = kindOfMethod(flowData.paymentMethod);
  return [
    { term: t('tickets.fact.method'), value: method && t(`topups.method.${method}`) },
    { term: t('tickets.fact.day'), value: formatDay(language, flowData.paymentDate, 'numeric') },
    { term: t('tickets.fact.hour'), value: flowData.paymentTime },
    { term: t('reversal.name'), value: flowData.accountOwner },
    { term: t('reversal.cardName'), value: flowData.cardName },
    { term: t('reversal.lastDigits'), value: flowData.cardLastDigits },
    { term: t('reversal.cardFlag'), value: method === 'card' && flowData.cardBrand },
    { term: t('tickets.fact.amount'), value: money(flowData.amount) },
  ];
}

function useOrderFacts({ conversationType, status, reimbursmentDetails }: Ticket): Fact[] {
  const t = useT();
  const language = useLanguage();
  const money = useMoney();
  const id = reimbursmentDetails.order ?? '';
  const isShown =
    TICKET_SUBJECTS[conversationType] === 'order' && !isOpenTicket(status) && id !== '';
  const { data } = useQuery({ ...orderQuery(id), enabled: isShown });
  if (!isShown || !data) return [];
  const items = data.items.map(
    ({ quantity, unitaryPrice, product }) =>
      `${quantity} x ${product.name[language] ?? product.name['pt-BR'] ?? ''} - ${money(unitaryPrice)}`,
  );
  return [
    { term: t('tickets.fact.buyer'), value: data.thirdPartyBuyer?.name ?? data.user.name },
    { term: t('tickets.fact.items'), value: items.map((item) => <div key={item}>{item}</div>) },
    {
      term: t('tickets.fact.date'),
      value: formatDay(language, companyDay(data.timeTracking.createdOn), 'numeric'),
    },
    { term: t('tickets.fact.orderNumber'), value: data.orderNumber },
    { term: t('tickets.fact.total'), value: money(data.cost.total) },
  ];
}

function usePayoutFacts(ticket: Ticket): Fact[] {
  const t = useT();
  const money = useMoney();
  const { status, reimbursmentDetails } = ticket;
  const { refundDetails: details } = reimbursmentDetails;
  if (!isAboutRefund(ticket) || isOpenTicket(status) || !details) return [];
  return [
    { term: t('tickets.fact.reason'), value: details.motive },
    { term: t('tickets.fact.requester'), value: details.name },
    { term: t('reversal.bank'), value: details.bank },
    { term: t('tickets.fact.account'), value: details.bankAccountNumber },
    { term: t('reversal.agency'), value: details.bankAgency },
    {
      term: t('reversal.value'),
      value: details.value === undefined ? '' : money(details.value),
    },
    { term: t('reversal.cardName'), value: details.cardName },
    { term: t('reversal.lastDigits'), value: details.lastDigits },
    { term: t('reversal.cardFlag'), value: details.cardFlag },
  ];
}
