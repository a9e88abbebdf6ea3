import { randomBytes } from 'node:crypto';
import type { ControlPatch } from '../control/control.ts';
import type { CardToken } from '../processor/create-token.ts';
import type { Payment } from '../processor/payment.ts';

export interface Answer<T> {
  status: number;
  headers: Headers;
  text: string;
  body: T;
}

export interface Refusal {
  error: { code: string; message: string; issues?: { path: string; message: string }[] };
}

interface CallOptions {
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls the sandbox as a script or the API's adapter does. The test names the answer's type. */
export function createClient(baseUrl: string, apiKey: string) {
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    { key, headers, signal }: CallOptions = {},
  ): Promise<Answer<T>> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(path.startsWith('/v1/') && { authorization: `Bearer ${apiKey}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      redirect: 'manual',
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: json ? JSON.parse(text) : undefined,
    };
  }

  const get = <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options);
  const post = <T>(path: string, body: unknown, options?: CallOptions) =>
    call<T>('POST', path, body, options);

  return {
    get,
    post,
    /** Posts as a browser's form does. */
    submit: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      call<undefined>('POST', path, new URLSearchParams(fields).toString(), {
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    control: (patch: ControlPatch) => post('/control', patch),
    payment: async (id: string) => (await get<Payment>(`/v1/payments/${id}`)).body,
    async token(number: string, expiry = '1240') {
      const answer = await post<CardToken>('/v1/tokens', { number, holder: 'Ana Souza', expiry });
      return answer.body.token;
    },
    charge: (token: string, more: object = {}, options?: CallOptions) =>
      post<Payment>(
        '/v1/charges',
        { token, cvv: '123', amountMinor: 12_345, currency: 'BRL', reference: 'topup-1', ...more },
        options,
      ),
    pixCharge: (more: object = {}, options?: CallOptions) =>
      post<PixAnswer>(
        '/v1/pix-charges',
        {
          amountMinor: 12_000,
          currency: 'BRL',
          txid: newTxid(),
          payeeName: 'Colégio Aurora',
          payeeCity: 'São Paulo',
          reference: 'topup-2',
          ...more,
        },
        options,
      ),
    link: (more: object = {}) =>
      post<LinkAnswer>('/v1/payment-links', {
        amountMinor: 250_000,
        currency: 'HUF',
        reference: 'topup-3',
        description: 'Wallet of Sára',
        ...more,
      }),
  };
}

export interface PixAnswer {
  id: string;
  txid: string;
  brCode: string;
  expiresAt: string;
  status: string;
  payment: Payment;
}

export interface LinkAnswer {
  id: string;
  orderId: string;
  redirectUrl: string;
  redirectQrCodeUrl: string;
  status: string;
  payment: Payment;
}

export function newTxid(): string {
  return randomBytes(16).toString('hex');
}
