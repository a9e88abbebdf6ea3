import type { AvailableText } from '@merenda/domain/money/balances';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { Language } from '@merenda/domain/places/languages';

/** Where a request came from, and its language: used where the guardian has chosen none. */
interface Asked {
  /** Of the links: `https://wefood.example`. */
  origin: string;
  language: Language;
}

/** Something that the guardian did to the account, or somebody else. */
interface SecurityEvent extends Asked {
  userAgent: string;
  /** ISO 8601. */
  at: string;
}

interface AboutRefund {
  refund: string;
}

interface AboutPayout {
  payout: string;
}

/** A monthly or an automatic top-up, and the card that the e-mail names. */
interface AboutAgreement {
  agreement: string;
  card: string;
}

/**
 * Every kind of e-mail there is, with what the outbox keeps of one: ids, and what cannot be found any
 * more when it is composed. No secrets (record 0200) and no words; a key that was written once is
 * never renamed, as rows have it.
 */
export interface EmailData {
  /** Of a paid top-up: with the money, and each time that the guardian asks for it again. */
  receipt: { topup: string };
  'refund-done': AboutRefund;
  'refund-refused': AboutRefund;
  /** After it was done; the money is in the wallets again. */
  'refund-failed': AboutRefund;
  'payout-requested': AboutPayout;
  'payout-approved': AboutPayout;
  'payout-refused': AboutPayout;
  'payout-settled': AboutPayout;
  'payout-returned': AboutPayout;
  /** A bank took money back, in all so much by then. */
  chargeback: { chargeback: string; amountMinor: string };
  'email-confirmation': Asked;
  /** Somebody signed up with the address, which has an account already. */
  'sign-up-known': Asked;
  'password-reset': Asked;
  'login-link': Asked;
  'new-sign-in': SecurityEvent;
  'new-passkey': SecurityEvent;
  'password-changed': SecurityEvent;
  'second-factor-on': SecurityEvent;
  'second-factor-off': SecurityEvent;
  'recovery-code-used': SecurityEvent;
  /** The address is gone from everywhere else by then. */
  'account-deleted': {
    to: string;
    name: string;
    country: string;
    company: string;
    language: Language | null;
    confirmed: boolean;
  };
  /** One letter, to one address. */
  invitation: Asked & { invitations: string[] };
  /** To the inviter: `guardian` answers for the student too, from now on. */
  'invitation-accepted': { guardian: string; student: string };
  /** To the owner: somebody asks to be another guardian. To nobody, where no details fit. */
  'guardian-request': Asked & { request: string };
  /** To who asked: the owner (`guardian`) has agreed. */
  'guardian-request-agreed': { guardian: string; student: string };
  /** To another guardian: `guardian` answers for the student too, by the school's code. */
  'student-associated': { guardian: string; student: string };
  /** To whom the owner (`guardian`) removed from the student. */
  'guardian-removed': { guardian: string; student: string };
  /** To the owner: `guardian` answers for the student no more. */
  'guardian-left': { guardian: string; student: string };
  /** To another guardian: the owner (`guardian`) deleted the student, and got what was left. */
  'student-deleted': {
    guardian: string;
    student: string;
    movedMinor: string;
    currency: CurrencyCode;
    /** Automatic money of the letter's reader; none in letters that were ordered before there was any. */
    returnedMinor?: string;
  };
  /** To another guardian, who may not spend: the owner has left, and the student was deleted too. */
  'student-gone': { student: string; returnedMinor?: string; currency?: CurrencyCode };
  /** A debit took a student's balance below the alert's amount. */
  'low-balance': {
    student: string;
    balanceMinor: AvailableText;
    thresholdMinor: string;
    currency: CurrencyCode;
  };
  /** Placed at once, by one acceptance. */
  'orders-placed': { orders: string[] };
  /** The school serves nothing that day; the money is back. */
  'meal-closed': { order: string };
  /** A recipe has changed: not served until it is answered, served after all, or paid back unanswered. */
  'meal-suspended': { order: string };
  'meal-released': { order: string };
  'meal-unanswered': { order: string };
  /** What a standing order placed in one run, and what it could not. */
  'standing-order-run': { days: { student: string; day: string }[] };
  'standing-order-paused': { student: string; why: 'blocked' | 'rights' | 'menu' };
  /** An answer of support that nobody has read for a while; waits until then. */
  'ticket-answered': { ticket: string };
  /** What an operator posted to the guardians of a company or a school. */
  note: { note: string };
  'monthly-given-up': AboutAgreement;
  'monthly-former-card': AboutAgreement;
  'monthly-ended': AboutAgreement & { missing: 'card' | 'recipient' };
  'automatic-paused': AboutAgreement;
  'automatic-former-card': AboutAgreement;
  /** `until`: the first day of the next month. */
  'automatic-ceiling': AboutAgreement & { until: string };
}

export type EmailKind = keyof EmailData;

/** What of guardians' own words an e-mail can use, by the function of `own-words.ts` that shows it. */
export type OwnWord = 'greeting' | 'guardian' | 'student' | 'givenStudent' | 'wallet' | 'files';

/**
 * What of guardians' own words each kind uses; an address that is not confirmed gets none of it
 * (product:session#names-in-letters). A kind cannot use what it does not declare.
 */
export const OWN_WORDS = {
  receipt: ['greeting', 'givenStudent', 'wallet', 'files'],
  'refund-done': ['greeting'],
  'refund-refused': ['greeting'],
  'refund-failed': ['greeting'],
  'payout-requested': ['greeting'],
  'payout-approved': ['greeting'],
  'payout-refused': ['greeting'],
  'payout-settled': ['greeting'],
  'payout-returned': ['greeting'],
  chargeback: ['greeting', 'wallet'],
  'email-confirmation': [],
  'sign-up-known': ['greeting'],
  'password-reset': ['greeting'],
  'login-link': ['greeting'],
  'new-sign-in': ['greeting'],
  'new-passkey': ['greeting'],
  'password-changed': ['greeting'],
  'second-factor-on': ['greeting'],
  'second-factor-off': ['greeting'],
  'recovery-code-used': ['greeting'],
  'account-deleted': ['greeting'],
  'student-deleted': ['greeting', 'guardian', 'givenStudent'],
  'student-gone': ['greeting', 'givenStudent'],
  invitation: ['guardian', 'givenStudent'],
  'invitation-accepted': ['greeting', 'guardian', 'givenStudent'],
  'guardian-request': ['greeting', 'guardian', 'givenStudent'],
  'guardian-request-agreed': ['greeting', 'guardian', 'givenStudent'],
  'student-associated': ['greeting', 'guardian', 'givenStudent'],
  'guardian-removed': ['greeting', 'guardian', 'givenStudent'],
  'guardian-left': ['greeting', 'guardian', 'givenStudent'],
  'low-balance': ['greeting', 'givenStudent'],
  'orders-placed': ['greeting', 'givenStudent', 'files'],
  'meal-closed': ['greeting', 'givenStudent'],
  'meal-suspended': ['greeting', 'givenStudent'],
  'meal-released': ['greeting', 'givenStudent'],
  'meal-unanswered': ['greeting', 'givenStudent'],
  'standing-order-run': ['greeting', 'givenStudent'],
  'standing-order-paused': ['greeting', 'givenStudent'],
  'ticket-answered': ['greeting'],
  note: ['greeting'],
  'monthly-given-up': ['greeting'],
  'monthly-former-card': ['greeting'],
  'monthly-ended': ['greeting'],
  'automatic-paused': ['greeting', 'student'],
  'automatic-former-card': ['greeting', 'student'],
  'automatic-ceiling': ['greeting', 'student'],
} as const satisfies { readonly [Kind in EmailKind]: readonly OwnWord[] };
