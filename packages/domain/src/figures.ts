/** The number of further days on which a failed monthly charge is retried, once a day. */
const MONTHLY_RETRY_DAYS = 3;

/**
 * Every figure of a rule that a text for guardians contains. Rules take it from here; texts name it
 * as a placeholder (`{{supportHours}}`), which catalogues and legal documents fill in. No text
 * contains such a figure itself (`npm run check`).
 */
export const FIGURES = {
  /** The fewest characters of a password. */
  minPassword: 7,
  /** The validity of an e-mailed link, for a new password or for signing in. */
  resetLinkMinutes: 60,
  /** The validity of the link that confirms an address. */
  confirmationLinkDays: 7,
  /** The days that a guardian stays signed in without a visit, and at most. */
  sessionDays: 30,
  sessionMaxDays: 90,
  /** The time that a proof of identity counts for acts that need more than a session. */
  stepUpMinutes: 10,
  /** The number of recovery codes beside a second factor, each for one use. */
  recoveryCodes: 10,
  /** The time that an ended session, and its device, is kept. */
  endedSessionDays: 30,
  /** The time that the network addresses of sign-ins are kept. */
  addressHours: 24,
  /** The validity of an invitation's link. */
  invitationDays: 7,
  /** The time for the owner's answer to a request. */
  requestDays: 14,
  /** The validity of the school's code for a student. */
  studentCodeDays: 60,
  /** The time within which support answers. */
  supportHours: 72,
  /** The time within which a refund arrives, or is sent to the bank. */
  refundHours: 72,
  /** The time in which a PIX code can be paid. */
  pixMinutes: 5,
  /** The last day of a month that every month has. */
  lastDayOfMonth: 28,
  monthlyRetryDays: MONTHLY_RETRY_DAYS,
  /** The days on which a monthly charge is attempted, the due day included. */
  monthlyTryDays: 1 + MONTHLY_RETRY_DAYS,
  /** Refused charges in a row, one a day, after which an automatic top-up pauses. */
  automaticTries: 3,
  /** The number of last digits by which a card is known. */
  cardLastDigits: 4,
  /** Digits of the security code on the back of most cards. */
  cvvBackDigits: 3,
  /** Digits of the security code on the front of American Express cards. */
  cvvFrontDigits: 4,
  /** The most characters of a state that is typed. */
  stateCharacters: 2,
  /** Days of transactions on a student's page. */
  logDays: 7,
  /** The days of a report before the reader chooses others. */
  reportDays: 30,
  /** Days of meals in the doughnut on a student's page. */
  consumptionDays: 30,
  /** Size of the largest medical report, in MiB. */
  reportMegabytes: 10,
  /** The days whose orders the chat offers. */
  chatOrderDays: 7,
  /** Size of the largest file in a conversation with support, in MiB. */
  chatFileMegabytes: 10,
  /** Size of the largest picture of a student, in MiB. */
  photoMegabytes: 8,
  /** Size of the largest picture of a dish, in MiB, and the fewest pixels of one across and down. */
  dishPictureMegabytes: 10,
  dishPictureWidth: 480,
  dishPictureHeight: 360,
  /** The time that a started health form is kept. */
  healthDraftDays: 30,
  /** The most of one product in an order, and the most people of a coffee break. */
  maxQuantity: 1000,
  /** The notice given to guardians before a change of terms or of the schools served. */
  noticeDays: 30,
} as const;
