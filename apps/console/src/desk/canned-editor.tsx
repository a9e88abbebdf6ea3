import { type FieldError, firstError } from '@merenda/domain/forms/forms';
import { linesError, textError } from '@merenda/domain/forms/text-forms';
import {
  CANNED_LIMITS,
  PLACEHOLDERS,
  unknownPlaceholders,
} from '@merenda/domain/help/canned-answers';
import { TICKET_LIMITS } from '@merenda/domain/help/tickets';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { TextField } from '@merenda/ui/blocks/fields/text-field.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useQuestion } from '../acts/use-question.tsx';
import { Others } from '../presence/others.tsx';
import { about } from '../queries/subjects.ts';
import { useDraftForm } from '../session/use-draft-form.ts';
import { useOwnFocus } from '../table/use-own-focus.ts';
import { CannedText, MissingLanguages } from './canned-text.tsx';
import styles from './desk.module.css';
import { type CannedAnswer, cannedQuery } from './queries.ts';

type Texts = Record<Language, string>;
type Values = Texts & { title: string; version: number };

const hole = (name: string) => `{{${name}}}`;

/** The error of a text: a language may be left out, a placeholder must be a known one. */
function cannedError(text: string): FieldError {
  if (text.trim() === '') return undefined;
  const unknown = unknownPlaceholders(text);
  return firstError(
    linesError(text, { max: TICKET_LIMITS.text }),
    unknown.length > 0
      ? { key: 'desk.answers.error.unknown', values: { names: unknown.map(hole).join(', ') } }
      : undefined,
  );
}

const isFilled = (form: Values) => LANGUAGES.some((language) => form[language].trim() !== '');

/** Names the draft of a canned answer, or of the company's new one. */
export const cannedDraft = (answerOrCompany: string): string => `canned answer ${answerOrCompany}`;

/** A canned answer's title and its text in each language; one that is new, or one to be changed. */
export function CannedEditor({
  company,
  answer,
  onDone,
}: {
  company: string;
  answer: CannedAnswer | undefined;
  onDone: (saved: CannedAnswer | undefined) => void;
}) {
  const t = useT();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries(about('desk'));
  const empty = Object.fromEntries(LANGUAGES.map((language) => [language, ''])) as Texts;
  const { form, change, field, showErrors, isValid, refuse, sent, unchanged } = useDraftForm(
    cannedDraft(answer?._id ?? company),
    {
      ...empty,
      ...answer?.texts,
      title: answer?.title ?? '',
      version: answer?.version ?? 0,
    } as Values,
    {
      title: ({ title }) => textError(title, { max: CANNED_LIMITS.title }),
      ...(Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          (typed: Values) =>
            cannedError(typed[language]) ??
            // The first field says that all of them are empty.
            (language === LANGUAGES[0] && !isFilled(typed)
              ? { key: 'desk.answers.error.empty' as const }
              : undefined),
        ]),
      ) as Record<Language, (typed: Values) => FieldError>),
    },
    {
      paths: {
        title: 'title',
        ...(Object.fromEntries(
          LANGUAGES.map((language) => [language, `texts.${language}`]),
        ) as Record<Language, string>),
      },
    },
  );
  const [theirs, setTheirs] = useState<CannedAnswer>();
  /** Shows the other person's answer beside the typed texts, which stay and may then be saved. */
  const refused = async (error: unknown) => {
    notifyFailure(error, 'global.error.message');
    if (!isFailure(error, 'record_changed')) return;
    const answers = await queries.fetchQuery({ ...cannedQuery(company), staleTime: 0 });
    const latest = answers.find(({ _id }) => _id === answer?._id);
    setTheirs(latest);
    if (latest) change({ version: latest.version });
  };
  const save = useMutation({
    mutationFn: () => {
      const texts = Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const text = form[language].trim();
          return text ? [[language, text]] : [];
        }),
      );
      const content = { title: form.title.trim(), texts };
      return answer
        ? call('PUT /operator/canned-answers/:id', {
            params: { id: answer._id },
            body: { ...content, version: form.version },
          })
        : call('POST /operator/canned-answers', { body: { ...content, company } });
    },
    onSuccess: (saved) => {
      sent();
      notify('good', t('desk.answers.saved'));
      void refresh();
      onDone(saved);
    },
    onError: (error) => {
      refuse(error);
      return refused(error);
    },
  });
  const remove = useMutation({
    mutationFn: ({ _id: id }: CannedAnswer) =>
      call('DELETE /operator/canned-answers/:id', {
        params: { id },
        query: { version: form.version },
      }),
    onSuccess: () => {
      sent();
      notify('good', t('desk.answers.removed'));
      onDone(undefined);
    },
    onError: refused,
    onSettled: refresh,
  });
  const title = useRef<HTMLInputElement>(null);
  useOwnFocus(title);
  const { ask, question } = useQuestion(remove.mutate);
  const send = () => (isValid('title', ...LANGUAGES) ? save.mutate() : showErrors());
  return (
    <Form className={styles.panel} onSubmit={send}>
      {answer && <Others of={{ kind: 'cannedAnswer', id: answer._id }} />}
      {theirs && (
        <section aria-label={t('desk.answers.theirs')}>
          <p className={styles.quiet}>{t('desk.answers.theirs')}</p>
          <CannedText answer={theirs} />
        </section>
      )}
      <TextField ref={title} {...field('title')} label={t('desk.answers.title')} />
      <p className={styles.quiet}>
        {t('desk.answers.hint', { names: PLACEHOLDERS.map(hole).join(', ') })}
      </p>
      <MissingLanguages texts={form} />
      <div className={styles.languages}>
        {LANGUAGES.map((language) => (
          <TextArea
            key={language}
            {...field(language)}
            label={LANGUAGE_NAMES[language]}
            lang={language}
            rows={4}
          />
        ))}
      </div>
      <div className={styles.acts}>
        <Button type="submit" busy={save.isPending} waits={answer && unchanged}>
          {t('common.save')}
        </Button>
        <Button
          kind="outline"
          onClick={() => {
            sent();
            onDone(undefined);
          }}
        >
          {t('common.cancel')}
        </Button>
        {answer && (
          <Button
            kind="outline"
            busy={remove.isPending}
            onClick={() => ask(answer, { act: 'common.delete', text: 'desk.answers.ask' })}
          >
            {t('common.delete')}
          </Button>
        )}
      </div>
      {question}
    </Form>
  );
}
