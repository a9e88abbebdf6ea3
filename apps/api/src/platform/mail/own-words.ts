import { isErased, type KeptName, nameForOthers } from '@merenda/domain/people/guardian-names';
import { givenName, shownName } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Attachment } from './email.ts';
import { type EmailKind, OWN_WORDS, type OwnWord } from './email-kinds.ts';

/**
 * Texts typed by guardians as an e-mail may show them: names that cannot carry a message, or neutral words.
 */
interface Shown {
  /** "Hello Marina,". */
  greeting(fullName: string, country: string): string;
  /** The given name of a guardian. */
  guardian(named: { name: KeptName; country: string }): string;
  /** A student's name within a sentence. */
  student(name: string): string;
  /** The given name alone. */
  givenStudent(name: string, country: string): string;
  /** The wallet holder's name, as a line of a list. */
  wallet(name: string): string;
  /** Files that contain names and addresses; they are made only if they may be shown. */
  files<Files extends readonly Attachment[] | Promise<readonly Attachment[]>>(
    write: () => Files,
  ): Files | readonly never[];
}

const NEUTRAL = {
  guardian: 'emails.someGuardian',
  student: 'emails.someStudent',
  wallet: 'emails.chargeback.studentWallet',
} as const;

/** The greeting and the texts that this kind of e-mail declares (`OWN_WORDS`); nothing else. */
export type OwnWords<Kind extends EmailKind> = Pick<Shown, 'greeting'> &
  Pick<Shown, (typeof OWN_WORDS)[Kind][number]>;

/**
 * The only way of guardians' own texts into e-mails (product:session#names-in-e-mails).
 * @param confirmed whether the guardian has confirmed the address; otherwise it gets none of the texts
 */
export function ownWords<Kind extends EmailKind>(
  kind: Kind,
  { language, confirmed }: { language: Language; confirmed: boolean },
): OwnWords<Kind> {
  const isShown = (word: OwnWord) =>
    confirmed && (OWN_WORDS[kind] as readonly OwnWord[]).includes(word);
  const neutral = (word: keyof typeof NEUTRAL) => translate(language, NEUTRAL[word]);
  const shown: Shown = {
    greeting(fullName, country) {
      const name = isShown('greeting') ? givenName(fullName, country) : '';
      return name === ''
        ? translate(language, 'emails.invitation.greeting')
        : translate(language, 'emails.greeting', { name });
    },
    guardian: (named) =>
      (isShown('guardian') && !isErased(named.name) && nameForOthers(named)) || neutral('guardian'),
    student: (name) => (isShown('student') && shownName(name)) || neutral('student'),
    givenStudent: (name, country) =>
      (isShown('givenStudent') && givenName(name, country)) || neutral('student'),
    wallet: (name) => (isShown('wallet') && shownName(name)) || neutral('wallet'),
    files: (write) => (isShown('files') ? write() : []),
  };
  return shown;
}
