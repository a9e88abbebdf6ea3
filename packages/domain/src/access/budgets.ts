/** The uses of a guardian or a mailbox within a day. */
export const USES_A_DAY = {
  confirmation: 10,
  dataExport: 5,
  invitationsBy: 10,
  invitationsTo: 10,
  surveys: 30,
  tickets: 30,
} as const;

/** The uses of a guardian within an hour. */
export const USES_AN_HOUR = {
  calendar: 120,
  messages: 300,
  receipts: 5,
} as const;

/** The times within an hour that a network is told that an e-mail is unknown (product:session#recovery). */
export const TOLD_AN_HOUR = 5;
