import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildApp } from '../../../sandbox/src/app.ts';
import { readSettings } from '../../../sandbox/src/env.ts';
import { send } from './send.ts';

/** A payment in the sandbox's own records. */
export interface SandboxPayment {
  id: string;
  status: string;
  amountMinor: number;
  capturedMinor: number;
  currency: string;
  reference: string;
  late: boolean;
}

/** An e-mail as its reader sees it. */
export interface SandboxEmail {
  id: string;
  subject: string;
  text: string;
  attachments: { name: string; mediaType: string }[];
}

export interface RunningSandbox {
  /** http://localhost:<port> */
  origin: string;
  secret: string;
  /** Turns faults on and off (product:gateways#sandbox-pages). */
  control(patch: object): Promise<void>;
  /** Pays or refuses a PIX code at the payer's bank, or lets it expire. */
  bank(act: 'pay' | 'refuse' | 'expire', code: string, options?: { late?: boolean }): Promise<void>;
  /** The payer's act on a payment link's page. */
  payLink(orderId: string, outcome: 'paid' | 'declined' | 'pending' | 'expired'): Promise<void>;
  /** The payer's bank takes a payment back; returns the dispute's id. */
  dispute(reference: string, options?: { amountMinor?: number }): Promise<string>;
  /** The bank changes the disputed amount. */
  changeDispute(disputeId: string, amountMinor: number): Promise<void>;
  /** The payer's bank rejects the latest refund of a payment. */
  failRefund(reference: string): Promise<void>;
  /** Ends a dispute: if won, the company gets the money again. */
  decide(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Calls the processor as the API does. */
  v1<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  payments(reference: string): Promise<SandboxPayment[]>;
  /** The e-mails to an address, newest first. */
  emails(to: string): Promise<SandboxEmail[]>;
  /** The first attachment of an e-mail. */
  attached(email: SandboxEmail): Promise<Uint8Array>;
  /** Stops the sandbox while the work runs. */
  whileDown(work: () => unknown): Promise<void>;
  /** Changes the sandbox's records directly. */
  damage(statements: string): Promise<void>;
  stop(): Promise<void>;
}

/** The real sandbox with its own folder. It runs in this process, which starts it in a tenth of the time. */
export async function startSandbox({
  port,
  secret,
  webhookUrl,
  host = 'localhost',
}: {
  port: number;
  secret: string;
  webhookUrl: string;
  host?: string;
}): Promise<RunningSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'merenda-sandbox-'));
  const settings = readSettings({
    SANDBOX_PORT: String(port),
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_SECRET: secret,
    SANDBOX_WEBHOOK_URL: webhookUrl,
    LOG_LEVEL: 'silent',
  });
  const { publicUrl: origin, key } = settings;
  const start = async () => {
    const started = await buildApp(settings);
    await started.listen({ host, port });
    return started;
  };
  let running = await start();
  const whileDown = async (work: () => unknown) => {
    await running.close();
    try {
      await work();
    } finally {
      running = await start();
    }
  };

  const ask = async <T>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const { status, text } = await send(`${origin}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (status >= 300) throw new Error(`the sandbox answered ${status}: ${text}`);
    return JSON.parse(text);
  };
  const v1 = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    ask<T>(method, `/v1${path}`, body, { authorization: `Bearer ${key}` });

  return {
    origin,
    secret,
    v1,
    control: (patch) => ask('POST', '/control', patch),
    bank: (act, code, options) => ask('POST', `/bank/${act}`, { code, ...options }),
    payLink: (orderId, outcome) => ask('POST', `/pay/${orderId}`, { outcome }),
    async dispute(reference, options) {
      const { payment } = await ask<{ payment: { disputes: { id: string }[] } }>(
        'POST',
        '/disputes',
        { reference, ...options },
      );
      return payment.disputes.at(-1)?.id ?? '';
    },
    changeDispute: (disputeId, amountMinor) =>
      ask('POST', `/disputes/${disputeId}`, { amountMinor }),
    failRefund: (reference) => ask('POST', '/refunds', { reference, outcome: 'failed' }),
    decide: (disputeId, outcome) => ask('POST', `/disputes/${disputeId}`, { outcome }),
    payments: async (reference) =>
      (await v1<{ payments: SandboxPayment[] }>('GET', `/payments?reference=${reference}`))
        .payments,
    emails: async (to) =>
      (await ask<{ mails: SandboxEmail[] }>('GET', `/inbox.json?${new URLSearchParams({ to })}`))
        .mails,
    whileDown,
    damage: (statements) =>
      whileDown(() => {
        const store = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
        store.exec(`PRAGMA ignore_check_constraints = ON; ${statements}`);
        store.close();
      }),
    async attached({ id }) {
      const response = await fetch(`${origin}/inbox/${id}/attachments/0`);
      if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async stop() {
      await running.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
