/**
 * For how long what has ended is kept, beside what texts for guardians say of it (`FIGURES`). The purge
 * and docs/privacy.md take it from here.
 */
export const RETENTION = {
  /** Requests counted by network. */
  countedRequestHours: 1,
  /** Links of letters, and carts that nobody accepted. */
  spentLinkDays: 1,
  /** Browsers that are known, after their last visit. */
  knownDeviceDays: 400,
  endedInvitationDays: 30,
  /** Requests to be another guardian, after their end: longer than a refusal holds (`REFUSED_REQUEST_DAYS`). */
  endedRequestDays: 90,
  /** Processors' pages for cards. */
  endedCardPageDays: 30,
  /** E-mails that were sent or given up. */
  sentEmailDays: 45,
  /** What open pages were told; who was away for longer loads everything anew. */
  toldEventDays: 7,
  /** Alerts, open or not. */
  alertDays: 365,
  /** Webhooks that were worked on: longer than any processor repeats them. */
  webhookDays: 45,
} as const;
