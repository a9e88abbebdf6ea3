import { expect } from '@playwright/test';

/** The outcome of a PIX code: the payer's act at the bank, or its expiry, as chosen on the sandbox's page. */
export type CodeOutcome = 'pay' | 'payLate' | 'refuse' | 'expire';

/** The address of the journeys' sandbox. */
export const sandboxUrl = (path: string): string =>
  `http://localhost:${process.env.E2E_SANDBOX_PORT}${path}`;

/** Pays, refuses or lets expire one PIX code, and no other. */
export async function decideCode(code: string, outcome: CodeOutcome): Promise<void> {
  const late = outcome === 'payLate';
  await send(`/bank/${late ? 'pay' : outcome}`, late ? { code, late } : { code });
}

/** Brings one payment link's order to its end, or leaves it pending. */
export const decideOrder = (
  orderId: string,
  outcome: 'paid' | 'declined' | 'pending' | 'expired',
): Promise<void> => send(`/pay/${orderId}`, { outcome });

/** A card whose answer is in doubt is paid after so many seconds, and its answer comes ten seconds later. */
export const answerInDoubtAfter = (seconds: number): Promise<void> =>
  send('/control', {
    slowCard: { paidAfterMs: seconds * 1_000, answerAfterMs: (seconds + 10) * 1_000 },
  });

/** The payer's bank does not take what was given back of a top-up last. */
export const failRefund = (topupId: string): Promise<void> =>
  send('/refunds', { reference: topupId.replaceAll('-', ''), outcome: 'failed' });

async function send(path: string, body: object): Promise<void> {
  const answer = await fetch(sandboxUrl(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

interface Email {
  subject: string;
  text: string;
  attachments: { name: string }[];
}

const CONFIRMS = '/confirm-email?token=';

/** The emails to an address, the newest first, once there are so many; without the sign-up's. */
export const emailsTo = (address: string, count = 1): Promise<Email[]> =>
  found(address, count, ({ text }) => !text.includes(CONFIRMS));

/** The newest link with which an address is confirmed, once there is one. */
export async function confirmationFor(address: string): Promise<string> {
  const [email] = await found(address, 1, ({ text }) => text.includes(CONFIRMS));
  return email ? linkOf(email) : '';
}

async function found(
  address: string,
  count: number,
  fits: (email: Email) => boolean,
): Promise<Email[]> {
  let emails: Email[] = [];
  await expect(async () => {
    const inbox = await fetch(sandboxUrl(`/inbox.json?to=${encodeURIComponent(address)}`));
    emails = ((await inbox.json()).mails as Email[]).filter(fits);
    expect(emails.length, `emails to ${address}`).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 60_000 });
  return emails;
}

/** The newest email to an address, once there is one. */
export async function emailTo(address: string): Promise<Email> {
  const [email] = await emailsTo(address);
  if (!email) throw new Error(`no email came to ${address}`);
  return email;
}

/** The first address in an email. */
export const linkOf = ({ text }: Email): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';
