import type { OperatorNamed } from '@merenda/contract/access';
import type { Passkeys } from './passkeys.ts';

/** Records of a company; all of its guardians may name them. */
export interface CompanyIds {
  company: string;
  school: string;
  schoolClass: string;
  menu: string;
  dish: string;
  /** A dish with milk, which the family's health form forbids. */
  unsuited: string;
  /** Another product of the menu than the ordered dish, in its own category. */
  product: string;
  category: string;
  /** A dish's picture, in all widths. */
  dishPicture: string;
  /** The survey after conversations, and its question about stars. */
  survey: string;
  ratingQuestion: string;
}

/** Records of one guardian. */
export interface GuardianIds {
  user: string;
  wallet: string;
  student: string;
  studentWallet: string;
  /** An entry of the own wallet. */
  entry: string;
  card: string;
  spareCard: string;
  /** A processor's page on which a card was entered. */
  cardSetup: string;
  /** Cart and order of the student; `own…` belong to the guardian's own meals. */
  cart: string;
  order: string;
  /** Another cart of the student, for a basket. */
  weekCart: string;
  ownCart: string;
  /** A cart to be discarded. */
  deniedCart: string;
  /** The student's suspended order, of a dish that the health form forbids. */
  suspendedOrder: string;
  /** Another order of the student. */
  spareOrder: string;
  ownOrder: string;
  linkOrder: string;
  /** A top-up paid by card. */
  topup: string;
  /** An unapproved payout of a part of the balance. */
  payout: string;
  /** A monthly top-up. */
  recurring: string;
  /** Automatic top-ups for the student's wallet, and for another student's. */
  automatic: string;
  spareAutomatic: string;
  device: string;
  passkey: string;
  /** A student without a health form. */
  spareStudent: string;
  /** A student to be deleted. */
  leavingStudent: string;
  /** The student's health form with a medical report, and the form's version. */
  healthForm: string;
  healthVersion: string;
  /** Another guardian of the student. */
  coGuardian: string;
  /** An open invitation to be another guardian of the student. */
  invitation: string;
  /** Open requests from other people to be another guardian of the student. */
  request: string;
  spareRequest: string;
  /** An open ticket with a file as its first message. */
  ticket: string;
  /** An open alert. */
  alert: string;
}

/** Secrets of a guardian. */
export interface Secrets {
  token: string;
  email: string;
  password: string;
  /** The token of a password-reset e-mail. */
  resetToken: string;
  /** The token of a confirmation e-mail. */
  confirmationToken: string;
  /** The token of a login-link e-mail, for a guardian who has to wait before the next password. */
  loginLink: string;
  /** The last part of a calendar's address. */
  calendarFile: string;
  /** The token of a session that may be ended. */
  spareToken: string;
  /** The token of a session that is exchanged for another. */
  addressToken: string;
  /** Browsers' answers when a passkey is added or signs in; each can be used once. */
  newPasskey: Passkeys['newPasskey'];
  passkeyAnswer: Passkeys['passkeyAnswer'];
  stepUpAnswer: Passkeys['stepUpAnswer'];
  /** The token of a guardian with the same password and no other records, whose account may be deleted. */
  leavingToken: string;
  /** The sign-in of a guardian with a second factor, after the password. */
  halfSignIn: { ticket: string; code: string };
  /** The registration number of somebody else's student, born on `BIRTH_DATE`. */
  knownNumber: string;
  /** Tokens of three invitations to be another guardian of other people's students. */
  viewToken: string;
  acceptToken: string;
  declineToken: string;
  /** Tokens of three e-mails about people who ask to be another guardian of the student. */
  viewRequestToken: string;
  agreeToken: string;
  refuseToken: string;
}

/**
 * Records of an operator with every right, on which no guardian may act: one for each kind that
 * requests name. School and product have pictures; the ticket has a file.
 */
export interface OperatorNames extends Record<OperatorNamed, string> {
  /** The operator. */
  id: string;
  /** The session's token, and the id of another session. */
  token: string;
  session: string;
  password: string;
  /** An operator's login; `secret` is the authenticator app's secret in base32. */
  login: { email: string; password: string; secret: string };
  /** The code for an operator's first sign-in. */
  setupCode: string;
  /** A first sign-in that has begun. */
  setup: { code: string; secret: string };
  /** A payout to be refused. */
  refusedPayout: string;
  /** Payouts that a first operator said had come back. */
  returningPayout: string;
  dismissedReturn: string;
  /** A class of the school, another one without students, and the versions of school and class. */
  schoolClass: string;
  spareClass: string;
  schoolVersion: string;
  classVersion: string;
  /** The version of the company's card fee. */
  feeVersion: string;
  /** A canned answer, and records whose picture and logo are to be removed. */
  removedCannedAnswer: string;
  removedPicture: string;
  removedLogo: string;
  /** Another operator with a session, one to be disabled, and a script. */
  operator: string;
  operatorSession: string;
  leavingOperator: string;
  script: string;
  /** Another administrator's proposals: one to be approved, one to be refused. */
  proposal: string;
  spareProposal: string;
  /** A refund to be dismissed. */
  dismissedRefund: string;
  /** A payment of an owed amount, to be dismissed. */
  dismissedOwedPayment: string;
  /** To whom the owed amount is owed. */
  creditor: string;
  /** A draft to be thrown away. */
  discardedMenuDraft: string;
}

/** All records of a family, by the names that requests use. */
export interface CompleteFamily {
  company: CompanyIds;
  own: GuardianIds;
  secrets: Secrets;
  operator: OperatorNames;
}
