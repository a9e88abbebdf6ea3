import { linesError } from '@merenda/domain/forms/text-forms';
import { NOTE_LENGTH } from '@merenda/domain/help/alerts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@merenda/domain/places/languages';
import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { TextArea } from '@merenda/ui/blocks/fields/text-area.tsx';
import { Form } from '@merenda/ui/blocks/form/form.tsx';
import type { ServerFields } from '@merenda/ui/blocks/form/refusals.ts';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { notify } from '@merenda/ui/blocks/notifications/notify.ts';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useQuestion } from '../acts/use-question.tsx';
import { useDraftForm } from '../session/use-draft-form.ts';
import { NotePreview } from './note-preview.tsx';
import styles from './notes.module.css';
import {
  type NoteTexts,
  ownText,
  type Readers,
  type Receiver,
  readersQuery,
  sendNote,
} from './queries.ts';

const EMPTY = Object.fromEntries(['message', ...LANGUAGES].map((name) => [name, ''])) as NoteTexts;

const SENT: ServerFields<NoteTexts, keyof NoteTexts> = {
  paths: {
    message: 'message',
    ...(Object.fromEntries(LANGUAGES.map((name) => [name, `texts.${name}`])) as Record<
      Language,
      string
    >),
  },
};

const textRule = (text: string, isNeeded: boolean) =>
  text.trim() === '' && !isNeeded ? undefined : linesError(text, NOTE_LENGTH);

const RULES = {
  message: ({ message }: NoteTexts) => textRule(message, true),
  ...(Object.fromEntries(
    LANGUAGES.map((name) => [name, (texts: NoteTexts) => textRule(texts[name], false)]),
  ) as Record<Language, (texts: NoteTexts) => ReturnType<typeof linesError>>),
};

/** Asks who would read a note, then for its texts. */
export function NoteForm({ receiver, onSent }: { receiver: Receiver; onSent: () => void }) {
  const { data, error, refetch } = useQuery(readersQuery(receiver));
  const [sent, setSent] = useState(0);
  if (data) {
    return (
      <Compose
        key={sent}
        receiver={receiver}
        readers={data}
        onSent={() => {
          setSent(sent + 1);
          onSent();
        }}
      />
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <ListSkeleton rows={3} />;
}

function Compose({
  receiver,
  readers,
  onSent,
}: {
  receiver: Receiver;
  readers: Readers;
  onSent: () => void;
}) {
  const t = useT();
  const { form, change, field, showErrors, isValid, onRefused, sent } = useDraftForm(
    `note ${receiver.id}`,
    // Two taps, or a second try after a lost answer, send one note.
    { ...EMPTY, key: crypto.randomUUID() as string },
    RULES,
    SENT,
  );
  const languages = readers.languages.flatMap(({ language }) =>
    language === 'none' ? [] : [language],
  );
  const send = useMutation({
    mutationFn: () => {
      const texts = languages.flatMap((language) => {
        const text = form[language].trim();
        return text ? [[language, text]] : [];
      });
      return sendNote(receiver, {
        message: form.message,
        texts: Object.fromEntries(texts),
        key: form.key,
      });
    },
    onSuccess: ({ guardians }) => {
      notify('good', t('administration.notes.sent', { count: guardians }));
      sent();
      onSent();
    },
    onError: (error) => {
      onRefused(error);
      // An earlier text was sent, as the operator is told: this one is another note.
      if (isFailure(error, 'idempotency_mismatch')) change({ key: crypto.randomUUID() });
    },
  });
  const { ask, question } = useQuestion(() => send.mutate());
  const asked = { act: 'administration.notes.send', text: 'administration.notes.ask' } as const;
  const texts = useTextsRead(readers, form);
  const isEmpty = readers.guardians === 0;
  return (
    <>
      <Card>
        <Form
          className={styles.form}
          onSubmit={() =>
            isValid('message', ...languages)
              ? ask(undefined, asked, { count: readers.guardians, texts })
              : showErrors('message', ...languages)
          }
        >
          <p role="status" className={styles.count}>
            {isEmpty
              ? t('administration.notes.nobody')
              : t('administration.notes.readers', { count: readers.guardians })}
          </p>
          <TextArea
            {...field('message')}
            label={t('administration.notes.main')}
            hint={t('administration.notes.hint')}
          />
          {languages.map((language) => (
            <TextArea
              key={language}
              {...field(language)}
              label={LANGUAGE_NAMES[language]}
              lang={language}
              optional
            />
          ))}
          {!isEmpty && (
            <Button type="submit" busy={send.isPending}>
              {t('administration.notes.send', { count: readers.guardians })}
            </Button>
          )}
          {question}
        </Form>
      </Card>
      <NotePreview sender={receiver.name} readers={readers} texts={form} />
    </>
  );
}

/** Each text of a note in words, with the number of those who read it. */
function useTextsRead(readers: Readers, texts: NoteTexts): string {
  const t = useT();
  const spoken = useLanguage();
  const counts = new Map<string, number>();
  for (const { language, guardians } of readers.languages) {
    const name =
      language !== 'none' && ownText(language, texts)
        ? LANGUAGE_NAMES[language]
        : t('administration.notes.common');
    counts.set(name, (counts.get(name) ?? 0) + guardians);
  }
  const each = [...counts].map(([name, count]) => `${name} (${count.toLocaleString(spoken)})`);
  return new Intl.ListFormat(spoken, { type: 'unit' }).format(each);
}
