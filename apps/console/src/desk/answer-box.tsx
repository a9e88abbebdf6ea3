import { firstError } from '@merenda/domain/forms/forms';
import { linesError } from '@merenda/domain/forms/text-forms';
import { openPlaceholders } from '@merenda/domain/help/canned-answers';
import { TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { atOnce, type FieldIssue } from '@merenda/ui/blocks/form/form-state.ts';
import { call } from '@merenda/ui/client/call.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconSend } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDraftForm } from '../session/use-draft-form.ts';
import { useAnswer } from './acts.ts';
import { CannedSelect } from './canned-select.tsx';
import styles from './desk.module.css';
import type { Context, OperatorTicket } from './queries.ts';
import { ANSWER } from './use-desk-keys.ts';

/** How often the guardian is told that an answer is being written, in milliseconds. */
const TYPING_MS = 3_000;

const isTooLong = (text: string) => text.trim().length > TICKET_LIMITS.text;

/** The error of an answer: too long, nothing to be seen, or a place that is still to be filled in. */
function answerError(text: string): FieldIssue {
  const open = openPlaceholders(text).map((name) => `{{${name}}}`);
  const error = firstError(
    linesError(text.trim(), { max: TICKET_LIMITS.text }),
    open.length > 0 ? { key: 'desk.error.open', values: { names: open.join(', ') } } : undefined,
  );
  return isTooLong(text) ? atOnce(error) : error;
}

/** A text and the key under which it is sent once; another text has a key of its own. */
const begun = (text: string) => ({ text, key: crypto.randomUUID() as string });

/**
 * The answer to a guardian. The draft stays in this browser until it is sent: over a closed tab, an
 * ended session and a refusal. A text that would be refused is told here and stays, uncut.
 */
export function AnswerBox({
  ticket: shown,
  context,
}: {
  ticket: OperatorTicket;
  context: Context;
}) {
  const { _id: ticket } = shown;
  // The last message on screen: a colleague's later one stops the answer.
  const seen = shown.conversation.docs.at(-1)?.number ?? 0;
  const t = useT();
  const { form, change, field, showErrors, isValid, begin } = useDraftForm(
    `ticket ${ticket}`,
    begun(''),
    { text: ({ text }) => answerError(text) },
    { paths: { text: 'message' } },
  );
  const { error, ...text } = field('text');
  const answer = useAnswer(ticket);
  const told = useRef(0);
  const box = useRef<HTMLTextAreaElement>(null);
  const count = isTooLong(form.text) ? ` (${form.text.trim().length} / ${TICKET_LIMITS.text})` : '';
  const write = (text: string) => {
    change(begun(text));
    if (text === '' || Date.now() - told.current < TYPING_MS) return;
    told.current = Date.now();
    const mark = { params: { id: ticket }, body: { number: seen, typing: true } };
    // A lost mark is repeated with the next words.
    void call('PUT /operator/tickets/:id/read', mark).catch(() => {});
  };
  const send = () => {
    if (!isValid('text')) return showErrors();
    const { text, key } = form;
    answer.mutate({ message: text.trim(), key, seen }, { onSuccess: () => begin(begun(''), form) });
  };
  return (
    <Form className={styles.answer} onSubmit={send}>
      <TextArea
        {...text}
        ref={(element) => {
          box.current = element;
          if (element) element.dataset.desk = ANSWER;
        }}
        label={t('desk.answer')}
        hint={t('desk.answer.hint')}
        rows={3}
        onChange={write}
        error={error && error + count}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!answer.isPending) send();
        }}
      />
      <div className={styles.sending}>
        <CannedSelect
          ticket={shown}
          context={context}
          onInserted={(text) => {
            write([form.text.trim(), text].filter(Boolean).join('\n\n'));
            // It is read, and mostly edited, before it is sent.
            box.current?.focus();
          }}
        />
        <Button type="submit" busy={answer.isPending} icon={<IconSend size={20} aria-hidden />}>
          {t('desk.send')}
        </Button>
      </div>
    </Form>
  );
}
