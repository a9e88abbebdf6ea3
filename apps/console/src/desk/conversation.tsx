import { isOpenTicket, moneySubject, type TicketDecision } from '@merenda/domain/help/tickets';
import { FOUR_EYES_DAYS } from '@merenda/domain/payouts/payouts';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { SelectField } from '@merenda/ui/blocks/choices/select-field.tsx';
import { ConfirmDialog } from '@merenda/ui/blocks/dialogs/confirm-dialog.tsx';
import { Chip } from '@merenda/ui/blocks/layout/chip.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { amountText } from '../finance/money.ts';
import { Others } from '../presence/others.tsx';
import { useOperator } from '../session/operator.ts';
import { Unread } from '../table/unread-panel.tsx';
import { useKeptFocus } from '../table/use-kept-focus.ts';
import { useOwnFocus } from '../table/use-own-focus.ts';
import { useAssign, useDecide } from './acts.ts';
import { AnswerBox } from './answer-box.tsx';
import { Beside } from './beside.tsx';
import styles from './desk.module.css';
import { Messages } from './messages.tsx';
import {
  assigneesQuery,
  type Context,
  contextQuery,
  type OperatorTicket,
  ticketQuery,
} from './queries.ts';

/** The chosen conversation beside the inbox. */
export function ConversationPanel() {
  const { ticketId } = useParams({ from: '/signed-in/desk/$ticketId' });
  const ticket = useQuery(ticketQuery(ticketId));
  const context = useQuery(contextQuery(ticketId));
  if (ticket.data && context.data) {
    return <Panel key={ticketId} ticket={ticket.data} context={context.data} />;
  }
  const { error, refetch } = ticket.error ? ticket : context;
  return (
    <section className={styles.panel}>
      {error ? <Unread error={error} refetch={refetch} /> : <ListSkeleton />}
    </section>
  );
}

function Panel({ ticket, context }: { ticket: OperatorTicket; context: Context }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const isOpen = isOpenTicket(ticket.status);
  // A decision takes its own button away, and the field of the answer.
  useKeptFocus(place, heading);
  useOwnFocus(heading);
  return (
    <div ref={place} className={styles.chosen}>
      <section className={styles.panel} aria-labelledby="conversation">
        <div className={styles.head}>
          <h2 id="conversation" ref={heading} tabIndex={-1}>
            {context.guardian.givenName}
          </h2>
          <span>{t(`tickets.type.${ticket.conversationType}`)}</span>
          <Chip tone={isOpen ? 'warn' : 'plain'}>
            {t(ticket.awaitsSecond ? 'desk.second' : `desk.ticket.${ticket.status}`)}
          </Chip>
          <Link to="/desk" search resetScroll={false} className={styles.close}>
            {t('common.close')}
          </Link>
          <Others of={{ kind: 'ticket', id: ticket._id }} />
        </div>
        <Assignee ticket={ticket} />
        <Messages ticket={ticket} />
        {isOpen ? (
          <AnswerBox ticket={ticket} context={context} />
        ) : (
          <p className={styles.quiet}>{t('desk.answer.over')}</p>
        )}
        {isOpen && <Decisions ticket={ticket} context={context} />}
      </section>
      <Beside context={context} />
    </div>
  );
}

const NOBODY = 'nobody';

/** The ticket's assignee: the operator takes it, gives it to a colleague or to nobody. */
function Assignee({ ticket }: { ticket: OperatorTicket }) {
  const t = useT();
  const { _id: own } = useOperator();
  const people = useQuery(assigneesQuery(ticket._id)).data ?? [];
  const assign = useAssign(ticket._id);
  const seen = ticket.assignee?._id ?? null;
  const give = (assignee: string | null) => assign.mutate({ assignee, seen });
  const options = people.map(({ _id, name }) => ({ value: _id, label: name }));
  const known = ticket.assignee;
  // A person who may no longer answer still has the ticket.
  if (known && !people.some(({ _id }) => _id === known._id)) {
    options.push({ value: known._id, label: known.name });
  }
  return (
    <div className={styles.assignee}>
      <SelectField
        label={t('desk.assignee')}
        value={seen ?? NOBODY}
        options={[{ value: NOBODY, label: t('desk.assignee.nobody') }, ...options]}
        onChange={(chosen) => give(chosen === NOBODY ? null : chosen)}
      />
      {seen !== own && (
        <Button kind="soft" busy={assign.isPending} onClick={() => give(own)}>
          {t('desk.take')}
        </Button>
      )}
    </div>
  );
}

/** The decisions about a ticket, each after a question; a ticket about no money is not confirmed. */
function Decisions({
  ticket,
  context: { order, wantsSecond },
}: {
  ticket: OperatorTicket;
  context: Context;
}) {
  const t = useT();
  const language = useLanguage();
  const { _id: own } = useOperator();
  const decide = useDecide(ticket._id);
  const [asked, setAsked] = useState<TicketDecision>();
  const isAboutMoney =
    moneySubject(ticket.conversationType, ticket.reimbursmentDetails.order !== undefined) !==
    undefined;
  const amount =
    order && order.status !== 'cancelled' && amountText(order.total, order.currency, language);
  const { awaitsSecond, first } = ticket;
  const isFirst = first?._id === own;
  // A message after the last one on screen stops the decision.
  const seen = ticket.conversation.docs.at(-1)?.number ?? 0;
  const words = {
    confirmed: amount ? t('desk.confirm.order', { amount }) : t('desk.confirm'),
    rejected: t('desk.reject'),
    closed: t('desk.close'),
  } satisfies Record<TicketDecision, string>;
  return (
    <div className={styles.acts}>
      {awaitsSecond && first && (
        <p className={styles.quiet}>{t('desk.first', { name: first.name })}</p>
      )}
      {wantsSecond && !awaitsSecond && (
        <p className={styles.quiet}>{t('desk.second.wanted', { days: FOUR_EYES_DAYS })}</p>
      )}
      {isAboutMoney && !isFirst && (
        <Button kind="soft" busy={decide.isPending} onClick={() => setAsked('confirmed')}>
          {words.confirmed}
        </Button>
      )}
      <Button kind="outline" busy={decide.isPending} onClick={() => setAsked('rejected')}>
        {words.rejected}
      </Button>
      <Button kind="outline" busy={decide.isPending} onClick={() => setAsked('closed')}>
        {words.closed}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined);
            decide.mutate({ status: asked, seen });
          }}
          title={words[asked]}
          text={t(asked === 'confirmed' && amount ? 'desk.ask.order' : `desk.ask.${asked}`)}
          confirm={words[asked]}
        />
      )}
    </div>
  );
}

/** The place of the conversation while none is chosen. */
export function NoConversation() {
  const t = useT();
  return <p className={styles.hint}>{t('desk.choose')}</p>;
}
