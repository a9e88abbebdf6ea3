import type { Composers } from '../../platform/mail/composer.ts';
import { automaticEmails } from './agreement/automatic/emails.ts';
import { monthlyEmails } from './agreement/monthly/emails.ts';
import { chargebackEmail } from './dispute/chargeback-email.ts';
import { receiptEmail } from './receipt/receipt-email.ts';
import { refundEmails } from './refund/refund-emails.ts';

/** The e-mails to guardians about their payments. */
export const paymentEmails = {
  receipt: receiptEmail,
  ...refundEmails,
  chargeback: chargebackEmail,
  ...monthlyEmails,
  ...automaticEmails,
} satisfies Partial<Composers>;
