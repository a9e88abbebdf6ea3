import { REFUSED_REQUEST_DAYS } from './people/guardians.ts';

/**
 * The time that ended records are kept, besides the figures in texts for guardians (`FIGURES`). The
 * purge and docs/privacy.md take it from here.
 */
export const RETENTION = {
  /** Requests counted by network. */
  countedRequestHours: 1,
  /** Pages of the console that operators had open. */
  presenceHours: 1,
  /** Links of e-mails, and carts that nobody accepted. */
  spentLinkDays: 1,
  /** Known browsers, after their last visit. */
  knownDeviceDays: 400,
  endedInvitationDays: 30,
  /** Requests to be another guardian, after their end: as long as a refusal holds. */
  endedRequestDays: REFUSED_REQUEST_DAYS,
  /** Processors' pages for cards. */
  endedCardPageDays: 30,
  /** E-mails that were sent or given up. */
  sentEmailDays: 45,
  /** Events for open pages; a page that was away for longer loads everything anew. */
  toldEventDays: 7,
  /** Alerts, open or not. */
  alertDays: 365,
  /** Marks of the class register: a school year and its questions. */
  attendanceDays: 400,
  /** Processed webhooks: longer than any processor repeats them. */
  webhookDays: 45,
} as const;
