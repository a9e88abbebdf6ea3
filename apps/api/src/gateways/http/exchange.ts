import http from 'node:http';
import https from 'node:https';
import { MEGABYTE } from '@merenda/domain/files/sizes';
import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '../../platform/tracing/span.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  headers: Record<string, string>;
  body?: string | undefined;
  /** How long to wait for a connection, including its TLS handshake. */
  connectTimeoutMs: number;
  /** Ends the request; what was sent until then may have been received. */
  signal: AbortSignal;
}

export interface HttpAnswer {
  status: number;
  body: string;
}

/** No answer came. `reached` is false only when nothing can have been received. */
export class NotAnswered extends Error {
  override name = 'NotAnswered';
  readonly reached: boolean;

  constructor(message: string, reached: boolean) {
    super(message);
    this.reached = reached;
  }
}

const MAX_ANSWER_BYTES = 4 * MEGABYTE;
const AGENTS = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
};

/**
 * One request, one answer. Not `fetch`, which cannot limit the connection time alone and does not
 * say whether a failed request may have been received (decision record 0591).
 * @throws NotAnswered
 */
export function exchange(request: HttpRequest): Promise<HttpAnswer> {
  const { method, url } = request;
  const attributes = { 'http.request.method': method, 'server.address': url.hostname };
  const kind = SpanKind.CLIENT;
  return inSpan(`${method} ${url.hostname}`, { kind, attributes }, async (span) => {
    const answer = await send(request);
    span.setAttribute('http.response.status_code', answer.status);
    return answer;
  });
}

function send(request: HttpRequest): Promise<HttpAnswer> {
  const { url, method, headers, body, signal } = request;
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    let reached = false;
    const sent = (secure ? https : http).request(url, {
      method,
      signal,
      agent: AGENTS[secure ? 'https:' : 'http:'],
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
    const fail = (error: Error) => reject(new NotAnswered(reasonOf(error), reached));
    sent.once('socket', (socket) => {
      if (!socket.connecting) {
        reached = true;
        return;
      }
      const late = setTimeout(
        () => sent.destroy(new Error('no connection in time')),
        request.connectTimeoutMs,
      );
      sent.once('close', () => clearTimeout(late));
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        reached = true;
        clearTimeout(late);
      });
    });
    sent.once('error', fail);
    sent.once('response', (response) => {
      readAnswer(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, body: text }),
        fail,
      );
    });
    sent.end(body);
  });
}

async function readAnswer(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The network's error code where there is one; never part of what was sent. */
function reasonOf(error: Error): string {
  if (error instanceof AggregateError) {
    const [first] = error.errors;
    return first instanceof Error ? reasonOf(first) : error.name;
  }
  if ('code' in error && error.code === 'ABORT_ERR') return 'no answer in time';
  return 'code' in error ? String(error.code) : error.message;
}

/** The value of a JSON text; undefined when it is not valid JSON. */
export function parseJson(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
