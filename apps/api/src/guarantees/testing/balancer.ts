import { Agent, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';

const POLL_MS = 100;

export interface BalancedAnswer {
  status: number;
  body: string;
}

/** A minimal load balancer. */
export interface Balancer {
  /** Sends once to the next ready copy; the caller sees any error. */
  send(options: RequestOptions, body?: string): Promise<BalancedAnswer>;
  /** Sets the copies to send to as soon as they are ready. */
  serve(origins: readonly string[]): void;
  /** How many copies are ready. */
  readyCount(): number;
  close(): void;
}

/** Polls each copy's readiness; connections stay open as long as the copies allow. */
export function startBalancer(): Balancer {
  const agents = new Map<string, Agent>();
  const ready = new Set<string>();
  let turn = 0;
  const poll = async () => {
    await Promise.all(
      [...agents.keys()].map(async (origin) => {
        const { status } = await exchange(origin, { path: '/readyz', agent: false }).catch(() => ({
          status: 0,
        }));
        if (status === 200) ready.add(origin);
        else ready.delete(origin);
      }),
    );
  };
  const polling = setInterval(poll, POLL_MS);
  return {
    async send(options, body) {
      const origins = [...ready];
      turn += 1;
      const origin = origins[turn % origins.length];
      if (origin === undefined) throw new Error('no copy is ready');
      return exchange(origin, { ...options, agent: agents.get(origin) }, body);
    },
    serve(origins) {
      for (const origin of origins) agents.set(origin, new Agent({ keepAlive: true }));
    },
    readyCount: () => ready.size,
    close() {
      clearInterval(polling);
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function exchange(origin: string, options: RequestOptions, body?: string): Promise<BalancedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<BalancedAnswer>();
  const asking = request(origin, options, (response) => {
    text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
  });
  asking.on('error', reject);
  asking.end(body);
  return promise;
}
