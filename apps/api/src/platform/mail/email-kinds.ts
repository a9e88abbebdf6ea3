import type { AvailableText } from '@merenda/domain/money/balances';
import type { CurrencyCode } from '@merenda/domain/money/currencies';
import type { Language } from '@merenda/domain/places/languages';

/** Origin and language of the request; the language is used if the guardian has chosen none. */
interface RequestContext {
  /** The origin of links: `https://wefood.example`. */
  origin: string;
  language: Language;
}

/** A change of the account, by the guardian or by somebody else. */
interface SecurityEvent extends RequestContext {
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

/** A monthly or an automatic top-up, and the card named in the e-mail. */
interface AboutAgreement {
  agreement: string;
  card: string;
}

/**
 * Every kind of e-mail with the data that the outbox stores: ids, and facts that are gone when the e-mail
 * is composed. The data holds no secrets (record 0200) and no wording. Stored rows use the keys: never
 * rename one.
 */
export interface EmailData {
  /** For a paid top-up: sent with the credit, and each time that the guardian asks for it again. */
  receipt: { topup: string };
  'refund-done': AboutRefund;
  'refund-refused': AboutRefund;
  /** The refund failed after it was done; the money is in the wallets again. */
  'refund-failed': AboutRefund;
  'payout-requested': AboutPayout;
  'payout-approved': AboutPayout;
  'payout-refused': AboutPayout;
  'payout-settled': AboutPayout;
  'payout-returned': AboutPayout;
  /** A bank took money back; `amountMinor` is the total until then. */
  chargeback: { chargeback: string; amountMinor: string };
  'email-confirmation': RequestContext;
  /** Somebody signed up with an address that has an account already. */
  'sign-up-known': RequestContext;
  'password-reset': RequestContext;
  'login-link': RequestContext;
  'new-sign-in': SecurityEvent;
  'new-passkey': SecurityEvent;
  'password-changed': SecurityEvent;
  'second-factor-on': SecurityEvent;
  'second-factor-off': SecurityEvent;
  'recovery-code-used': SecurityEvent;
  /** The address is stored nowhere else when the e-mail is sent. */
  'account-deleted': {
    to: string;
    name: string;
    country: string;
    company: string;
    language: Language | null;
    confirmed: boolean;
  };
  /** One e-mail to one address. */
  invitation: RequestContext & { invitations: string[] };
  /** To the inviter: `guardian` answers for the student too, from now on. */
  'invitation-accepted': { guardian: string; student: string };
  /**
   * To the owner: somebody asks to be another guardian. If the details match no student, it goes to nobody.
   */
  'guardian-request': RequestContext & { request: string };
  /** To the guardian who asked: the owner (`guardian`) has agreed. */
  'guardian-request-agreed': { guardian: string; student: string };
  /** To another guardian: `guardian` answers for the student too, by the school's code. */
  'student-associated': { guardian: string; student: string };
  /** To the guardian whom the owner (`guardian`) removed from the student. */
  'guardian-removed': { guardian: string; student: string };
  /** To the owner: `guardian` answers for the student no more. */
  'guardian-left': { guardian: string; student: string };
  /** To another guardian: the owner (`guardian`) deleted the student, and got what was left. */
  'student-deleted': {
    guardian: string;
    student: string;
    movedMinor: string;
    currency: CurrencyCode;
    /** The reader's automatic money; absent in e-mails that were ordered before automatic top-ups existed. */
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
  /** Orders placed together by one acceptance. */
  'orders-placed': { orders: string[] };
  /** The school serves nothing that day; the money is back. */
  'meal-closed': { order: string };
  /** The school has marked the student as absent; the money is back. */
  'meal-absent': { order: string };
  /**
   * A recipe has changed. Suspended: not served until the guardian answers. Released: served after all.
   * Unanswered: paid back.
   */
  'meal-suspended': { order: string };
  'meal-released': { order: string };
  'meal-unanswered': { order: string };
  /** The days on which one run of standing orders placed meals, or could not. */
  'standing-order-run': { days: { student: string; day: string }[] };
  'standing-order-paused': { student: string; why: 'blocked' | 'rights' | 'menu' };
  /** An unread answer of support; the e-mail waits for a while first. */
  'ticket-answered': { ticket: string };
  /** A note that an operator posted to the guardians of a company or a school. */
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

/** Texts typed by guardians that an e-mail can show, by the function of `own-words.ts` that shows each. */
export type OwnWord = 'greeting' | 'guardian' | 'student' | 'givenStudent' | 'wallet' | 'files';

/**
 * The guardians' texts that each kind shows; an unconfirmed address gets none
 * (product:session#names-in-e-mails). A kind cannot show a text that it does not declare.
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
  'meal-absent': ['greeting', 'givenStudent'],
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
