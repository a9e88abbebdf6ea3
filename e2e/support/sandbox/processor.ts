import { expect } from '@playwright/test';

/** What a payer does at the bank with a PIX code, or time with it; as by hand on the sandbox's page. */
export type CodeOutcome = 'pay' | 'payLate' | 'refuse' | 'expire';

const sandbox = (path: string) => `http://localhost:${process.env.E2E_SANDBOX_PORT}${path}`;

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

/** The payer's bank does not take what was given back of a top-up last. */
export const failRefund = (topupId: string): Promise<void> =>
  send('/refunds', { reference: topupId.replaceAll('-', ''), outcome: 'failed' });

async function send(path: string, body: object): Promise<void> {
  const answer = await fetch(sandbox(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}
