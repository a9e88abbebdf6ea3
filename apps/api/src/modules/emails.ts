import type { Composers } from '../platform/mail/composer.ts';
import { accountEmails } from './account/index.ts';
import { alertEmails } from './alerts/index.ts';
import { guardianEmails } from './guardians/index.ts';
import { orderEmails } from './orders/index.ts';
import { paymentEmails } from './payments/index.ts';
import { sessionEmails } from './session/index.ts';
import { standingOrderEmails } from './standing-orders/index.ts';
import { studentEmails } from './students/index.ts';
import { ticketEmails } from './tickets/index.ts';
import { userEmails } from './users/index.ts';

/** The composer of each kind of e-mail; every module brings its own. */
export const COMPOSERS: Composers = {
  ...sessionEmails,
  ...accountEmails,
  ...userEmails,
  ...guardianEmails,
  ...paymentEmails,
  ...studentEmails,
  ...orderEmails,
  ...standingOrderEmails,
  ...ticketEmails,
  ...alertEmails,
};
