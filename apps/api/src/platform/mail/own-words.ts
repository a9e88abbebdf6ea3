import { type KeptName, nameForOthers } from '@merenda/domain/people/guardian-names';
import { givenName, shownName } from '@merenda/domain/people/guardians';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Attachment } from './email.ts';
import { type EmailKind, OWN_WORDS, type OwnWord } from './email-kinds.ts';

/** What guardians typed, as an e-mail may show it: names that cannot speak, or neutral words. */
interface Shown {
  /** "Hello Marina,". */
  greeting(fullName: string, country: string): string;
  /** The given name of a guardian. */
  guardian(named: { name: KeptName; country: string }): string;
  /** A student's name, in the middle of a sentence. */
  student(name: string): string;
  /** The given name alone. */
  givenStudent(name: string, country: string): string;
  /** Whose wallet it is, as a line of a list. */
  wallet(name: string): string;
  /** Files in which names and addresses are printed; written only to be shown. */
  files<Files extends readonly Attachment[] | Promise<readonly Attachment[]>>(
    write: () => Files,
  ): Files | readonly never[];
}

const NEUTRAL = {
  guardian: 'emails.someGuardian',
  student: 'emails.someStudent',
  wallet: 'emails.chargeback.studentWallet',
} as const;

/** A greeting, and what an e-mail of this kind declares to use (`OWN_WORDS`): nothing else. */
export type OwnWords<Kind extends EmailKind> = Pick<Shown, 'greeting'> &
  Pick<Shown, (typeof OWN_WORDS)[Kind][number]>;

/**
 * The one door through which guardians' own words come into e-mails (product:session#names-in-letters).
 * @param confirmed whether the address is known to be the guardian's: another one gets none of them
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
    guardian: (named) => (isShown('guardian') && nameForOthers(named)) || neutral('guardian'),
    student: (name) => (isShown('student') && shownName(name)) || neutral('student'),
    givenStudent: (name, country) =>
      (isShown('givenStudent') && givenName(name, country)) || neutral('student'),
    wallet: (name) => (isShown('wallet') && shownName(name)) || neutral('wallet'),
    files: (write) => (isShown('files') ? write() : []),
  };
  return shown;
}
