import type { Language } from '@merenda/domain/places/languages';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** A company or a school whose guardians read a note. */
export interface Receiver {
  kind: 'company' | 'school';
  id: string;
  /** As its guardians know it, and as it is told from others. */
  name: string;
  label: string;
}

export type Readers = Answer<'GET /operator/schools/:id/readers'>;

/** How many guardians would read it, by language. */
export const readersQuery = ({ kind, id }: Receiver) =>
  queryOptions<Readers>({
    queryKey: ['readers', kind, id],
    queryFn: ({ signal }) =>
      kind === 'company'
        ? call('GET /operator/companies/:id/readers', { params: { id }, signal })
        : call('GET /operator/schools/:id/readers', { params: { id }, signal }),
  });

/** The texts as a form has them: `message` is for everybody without a text in their language. */
export type NoteTexts = Record<'message' | Language, string>;

/** The text in a language; empty for readers of `message`. */
export const ownText = (language: Language | 'none', texts: NoteTexts): string =>
  language === 'none' ? '' : texts[language].trim();

interface Note {
  message: string;
  texts: Partial<Record<Language, string>>;
  key: string;
}

/** Sends a note; the same key sends it once. */
export const sendNote = ({ kind, id }: Receiver, body: Note) =>
  kind === 'company'
    ? call('POST /operator/companies/:id/alerts', { params: { id }, body })
    : call('POST /operator/schools/:id/alerts', { params: { id }, body });
