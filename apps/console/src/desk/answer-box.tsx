import { linesError } from '@merenda/domain/forms/text-forms';
import { TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconSend } from '@tabler/icons-react';
import { type Ref, useRef, useState } from 'react';
import { useOperator } from '../session/operator.ts';
import { useAnswer } from './acts.ts';
import styles from './desk.module.css';
import { loadDraft, writeDraft } from './draft.ts';

/** How often the guardian is told that an answer is being written, in milliseconds. */
const TYPING_MS = 3_000;

/**
 * The answer to a guardian. The draft stays in this browser until it is sent: over a closed tab, an
 * ended session and a refusal. A text that would be refused is told here and stays, uncut.
 * @param seen the number of the last message on screen
 */
export function AnswerBox({
  ticket,
  seen,
  box,
}: {
  ticket: string;
  seen: number;
  box: Ref<HTMLTextAreaElement>;
}) {
  const t = useT();
  const { _id: operator } = useOperator();
  const [draft, setDraft] = useState(() => loadDraft(operator, ticket));
  const [isRefused, setRefused] = useState(false);
  const answer = useAnswer(ticket);
  const told = useRef(0);
  const { length } = draft.text.trim();
  const isTooLong = length > TICKET_LIMITS.text;
  const wrong = linesError(draft.text.trim(), { max: TICKET_LIMITS.text });
  const count = isTooLong ? ` (${length} / ${TICKET_LIMITS.text})` : '';
  const write = (text: string) => {
    setRefused(false);
    setDraft(writeDraft(operator, ticket, text));
    if (text === '' || Date.now() - told.current < TYPING_MS) return;
    told.current = Date.now();
    const mark = { params: { id: ticket }, body: { number: seen, typing: true } };
    // A lost mark is repeated with the next words.
    void call('PUT /operator/tickets/:id/read', mark).catch(() => {});
  };
  const send = () => {
    if (wrong) return setRefused(true);
    const { text, key } = draft;
    answer.mutate(
      { message: text.trim(), key, seen },
      { onSuccess: () => setDraft(writeDraft(operator, ticket, '')) },
    );
  };
  return (
    <Form className={styles.answer} onSubmit={send}>
      <TextArea
        ref={box}
        label={t('desk.answer')}
        hint={t('desk.answer.hint')}
        rows={3}
        value={draft.text}
        onChange={write}
        error={wrong && (isRefused || isTooLong) ? t(wrong.key, wrong.values) + count : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!answer.isPending) send();
        }}
      />
      <Button type="submit" busy={answer.isPending} icon={<IconSend size={20} aria-hidden />}>
        {t('desk.send')}
      </Button>
    </Form>
  );
}
