/** A monthly charge that fails is tried again on so many further days, one try a day. */
const MONTHLY_RETRY_DAYS = 3;

/**
 * Every figure of a rule that a text for guardians contains. The rules take it from here; texts
 * name it as a placeholder (`{{supportHours}}`), which catalogues and legal documents fill in. No
 * text contains such a figure itself (`npm run check`).
 */
export const FIGURES = {
  /** Fewest characters of a password. */
  minPassword: 7,
  /** For how long an e-mailed link works, to a new password or to sign in. */
  resetLinkMinutes: 60,
  /** For how long the link that confirms an address works. */
  confirmationLinkDays: 7,
  /** For how long a guardian stays signed in without coming back, and at most. */
  sessionDays: 30,
  sessionMaxDays: 90,
  /** For how long a proof of who asks counts for what a session alone may not do. */
  stepUpMinutes: 10,
  /** How many recovery codes there are beside a second factor, each for one use. */
  recoveryCodes: 10,
  /** How long a session that has ended, and the device it was on, is kept. */
  endedSessionDays: 30,
  /** How long the network addresses of sign-ins are kept. */
  addressHours: 24,
  /** For how long the link of an invitation works. */
  invitationDays: 7,
  /** For how long the owner can answer who asks to be another guardian of a student. */
  requestDays: 14,
  /** For how long the school's code for a student is good. */
  studentCodeDays: 60,
  /** Within how long support answers. */
  supportHours: 72,
  /** Within how long a refund arrives, or is sent to the bank. */
  refundHours: 72,
  /** For how long a PIX code can be paid. */
  pixMinutes: 5,
  /** The last day of a month that every month has. */
  lastDayOfMonth: 28,
  monthlyRetryDays: MONTHLY_RETRY_DAYS,
  /** With the day on which it is due. */
  monthlyTryDays: 1 + MONTHLY_RETRY_DAYS,
  /** Refused charges in a row, one a day, after which an automatic top-up pauses. */
  automaticTries: 3,
  /** Digits at the end of a card's number by which it is known. */
  cardLastDigits: 4,
  /** Digits of the security code on the back of most cards. */
  cvvBackDigits: 3,
  /** Digits of the security code on the front of American Express cards. */
  cvvFrontDigits: 4,
  /** Most letters of a state where it is typed. */
  stateLetters: 2,
  /** Days of transactions on a student's page. */
  logDays: 7,
  /** Days of a report before others are chosen. */
  reportDays: 30,
  /** Days of meals in the doughnut on a student's page. */
  consumptionDays: 30,
  /** Size of the largest medical report, in MiB. */
  reportMegabytes: 10,
  /** Of how many days the chat offers orders. */
  chatOrderDays: 7,
  /** Size of the largest file in a conversation with support, in MiB. */
  chatFileMegabytes: 10,
  /** Size of the largest picture of a student, in MiB. */
  photoMegabytes: 8,
  /** Size of the largest picture of a dish, in MiB, and the fewest pixels of one across and down. */
  dishPictureMegabytes: 10,
  dishPictureWidth: 480,
  dishPictureHeight: 360,
  /** For how long a health form that was begun is kept. */
  healthDraftDays: 30,
  /** How many of one product an order may have, and for how many people a coffee break may be. */
  maxQuantity: 1000,
  /** How long before a change of terms, or of schools served, guardians are told. */
  noticeDays: 30,
} as const;
