import type { Passkeys } from './passkeys.ts';

/** What a company has: all of its guardians may name it. */
export interface CompanyIds {
  company: string;
  school: string;
  schoolClass: string;
  menu: string;
  dish: string;
  /** With milk, of which the family's health form warns. */
  unsuited: string;
  /** On the menu, but not the dish that is ordered; and in a category of its own. */
  product: string;
  category: string;
  /** Of a dish, in all widths. */
  dishPicture: string;
  /** Of conversations, and its question about stars. */
  survey: string;
  ratingQuestion: string;
}

/** What is one guardian's alone. */
export interface GuardianIds {
  user: string;
  wallet: string;
  student: string;
  studentWallet: string;
  /** Of one of these wallets. */
  entry: string;
  card: string;
  spareCard: string;
  /** A page of the processor's on which a card was given. */
  cardSetup: string;
  /** Of a student's meals; and of the guardian's own. */
  cart: string;
  order: string;
  /** Another of the student's, for a basket. */
  weekCart: string;
  ownCart: string;
  /** To be given up. */
  deniedCart: string;
  /** The student's, of a dish that the health form warns of. */
  suspendedOrder: string;
  /** Another of the student's. */
  spareOrder: string;
  ownOrder: string;
  linkOrder: string;
  /** By card, and paid. */
  topup: string;
  /** Of a part of the balance, which nobody has approved. */
  payout: string;
  /** A monthly top-up. */
  recurring: string;
  /** For the student's wallet, and for another student's. */
  automatic: string;
  spareAutomatic: string;
  device: string;
  passkey: string;
  /** Without a health form. */
  spareStudent: string;
  /** Who may be deleted. */
  leavingStudent: string;
  /** The student's, with a medical report; and its version. */
  healthForm: string;
  healthVersion: string;
  /** Who answers for the student too. */
  coGuardian: string;
  /** To answer for the student too; open. */
  invitation: string;
  /** Open requests of strangers who ask to answer for the student too. */
  request: string;
  spareRequest: string;
  /** Open, with a file as its first message. */
  ticket: string;
  /** Open. */
  alert: string;
}

/** What a guardian knows by heart. */
export interface Secrets {
  token: string;
  email: string;
  password: string;
  /** Of an e-mail to somebody who forgot the password. */
  resetToken: string;
  /** Of a letter that confirms an address. */
  confirmationToken: string;
  /** Of an e-mail to somebody who may not try the password again yet. */
  loginLink: string;
  /** The last part of a calendar's address. */
  calendarFile: string;
  /** Of a session that may end. */
  spareToken: string;
  /** Of a session that is exchanged for another. */
  addressToken: string;
  /** What browsers say when a passkey is added, and when one signs in; each is good once. */
  newPasskey: Passkeys['newPasskey'];
  passkeyAnswer: Passkeys['passkeyAnswer'];
  stepUpAnswer: Passkeys['stepUpAnswer'];
  /** Of somebody with the same password and nothing else, whose account may be deleted. */
  leavingToken: string;
  /** Of somebody with a second factor, who has shown the password. */
  halfSignIn: { ticket: string; code: string };
  /** The registration number of somebody else's student, born on `BIRTH_DATE`. */
  knownNumber: string;
  /** Of three invitations to answer for others' students. */
  viewToken: string;
  acceptToken: string;
  declineToken: string;
  /** Tokens of three letters about strangers who ask to answer for the student too. */
  viewRequestToken: string;
  agreeToken: string;
  refuseToken: string;
}

/** What an operator has who may do everything, and what no guardian may act on. */
export interface OperatorNames {
  /** Of a session; and the id of another one. */
  token: string;
  session: string;
  password: string;
  /** Of somebody who signs in: the authenticator app's secret in base32. */
  login: { email: string; password: string; secret: string };
  /** The code of somebody who begins to sign in for the first time. */
  setupCode: string;
  /** Of somebody who has begun. */
  setup: { code: string; secret: string };
  company: string;
  guardian: string;
  /** With a logo on its cards. */
  school: string;
  /** With a picture. */
  product: string;
  /** That a comparison with a processor has found. */
  difference: string;
  payout: string;
  /** That may be refused. */
  refusedPayout: string;
  /** Of that guardian's, open, with a file. */
  ticket: string;
}

/** What a family has of everything, by what a request may name. */
export interface CompleteFamily {
  company: CompanyIds;
  own: GuardianIds;
  secrets: Secrets;
  operator: OperatorNames;
}
