import type { ChosenType } from '@merenda/domain/help/tickets';
import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import type { Key } from '@merenda/i18n';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { HalfColumn, Halves } from '@merenda/ui/blocks/layout/beside.tsx';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { brand } from '@merenda/ui/brand/brand.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { newKey } from '@merenda/ui/client/once/new-key.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../../session/session.ts';
import { useCreateTicket } from '../../api/tickets.ts';
import { say } from '../../model/outbox.ts';
import { useEndInView } from '../../model/use-end-in-view.ts';
import { UsualQuestions } from '../usual-questions.tsx';
import styles from './chat.module.css';
import { ChatBubble } from './chat-bubble.tsx';
import { Composer } from './composer.tsx';
import { OrderDialog } from './order-dialog.tsx';
import type { Subject } from './subject-dialog.tsx';
import { TopupDialog } from './topup-dialog.tsx';

/**
 * A topic asks in a dialog for an order or a top-up, or is answered at once. It may then have the type of
 * the ticket that the first written message opens.
 */
type Start = { Dialog: typeof OrderDialog } | { answer: Key; type?: ChosenType<'nothing'> };

/** The topics with which a conversation may begin (product:help#chat). */
const BEGINNINGS = {
  purchase: { Dialog: OrderDialog },
  balance: { answer: 'chat.balance', type: 'USER-COMPLAINT' },
  recharge: { Dialog: TopupDialog },
  other: { answer: 'chat.other', type: 'OTHER' },
  about: { answer: 'chat.about' },
} as const satisfies Record<string, Start>;

type TypeOf<Begun> = Begun extends { type: infer Type extends string } ? Type : never;
type Typed = Record<TypeOf<(typeof BEGINNINGS)[keyof typeof BEGINNINGS]>, true>;

/** All topics. A type about nothing that guardians choose, and that no topic has: the error names it. */
type Whole<All, Types extends Record<ChosenType<'nothing'>, true>> = Types extends unknown
  ? keyof All
  : never;

export type Topic = Whole<typeof BEGINNINGS, Typed>;
export const TOPICS = Object.keys(BEGINNINGS) as Topic[];

/**
 * The beginning of a conversation: the topic, its details, and the new ticket. Nothing is sent before there
 * is a question for a person to answer.
 */
export function Beginning({
  topic: first,
  takesFocus,
  onBegun,
}: {
  topic?: Topic | undefined;
  /** The guardian left another conversation for this one: the keyboard focus moves here. */
  takesFocus: boolean;
  onBegun: (ticket: string) => void;
}) {
  const t = useT();
  const queries = useQueryClient();
  const create = useCreateTicket();
  const [conversationId] = useState(newKey);
  const [topic, setTopic] = useState(first);
  const [isPicking, setPicking] = useState(true);
  const [refusal, setRefusal] = useState<string>();
  const start: Start | undefined = topic && BEGINNINGS[topic];
  const Dialog = start && 'Dialog' in start ? start.Dialog : undefined;
  const told = start && 'answer' in start ? start : undefined;
  const type = told?.type;
  const balance = useBalance();
  const answer = told && t(told.answer, { brand: brand.name, balance });
  const end = useEndInView(refusal ?? answer);
  const topics = useRef<HTMLFieldSetElement>(null);
  const chooses = takesFocus && !type;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it begins
  useEffect(() => {
    if (chooses) topics.current?.querySelector('button')?.focus();
  }, []);

  const choose = (next: Topic) => {
    setTopic(next);
    setRefusal(undefined);
    setPicking(true);
  };
  const begin = ({ message, ...about }: Subject, onBegan?: () => void) => {
    setPicking(false);
    create.mutate(
      { conversationId, ...about },
      {
        onSuccess: ({ _id }) => {
          onBegan?.();
          say(queries, { ticket: _id, message, ...(topic && { quickReply: topic }) });
          onBegun(_id);
        },
        onError: (error) => {
          if (isFailure(error, 'insufficient_funds')) {
            setRefusal(t('chat.error.balanceBelowTransaction'));
          } else notifyFailure(error, 'chat.error.createAlert');
        },
      },
    );
  };
  return (
    <Halves>
      <HalfColumn>
        <ul className={styles.talk} aria-label={t('chat.conversation')} aria-live="polite">
          <ChatBubble by="support">{t('chat.welcome')}</ChatBubble>
          {topic && <ChatBubble by="guardian">{`${t(`chat.topic.${topic}`)}.`}</ChatBubble>}
          {answer && <ChatBubble by="support">{answer}</ChatBubble>}
          {refusal && <ChatBubble by="support">{refusal}</ChatBubble>}
        </ul>
        <fieldset ref={topics} className={styles.topics} aria-label={t('chat.topics')}>
          {TOPICS.map((one) => (
            <Button
              key={one}
              kind={one === topic ? 'soft' : 'outline'}
              size="small"
              disabled={create.isPending}
              onClick={() => choose(one)}
            >
              {t(`chat.topic.${one}`)}
            </Button>
          ))}
        </fieldset>
        {type && (
          <Composer
            autoFocus={takesFocus}
            busy={create.isPending}
            onSay={(message, onSaid) => begin({ message, conversationType: type }, onSaid)}
          />
        )}
        {Dialog && <Dialog open={isPicking} onClose={() => setPicking(false)} onChosen={begin} />}
        <div ref={end} />
      </HalfColumn>
      {!topic && (
        <HalfColumn>
          <UsualQuestions />
        </HalfColumn>
      )}
    </Halves>
  );
}

/** The guardian's balance, as it is written. */
function useBalance(): string {
  const language = useLanguage();
  const { responsible, currency } = useSession();
  return formatMoney(wireToMinor(responsible.wallet.balance, currency), currency, language);
}
