import type { Schema } from '@apimatic/schema';
import * as client from '@pagarme/pagarme-nodejs-sdk';

/** A call of Pagar.me's interface, as its client makes it. */
export interface PublishedCall {
  method: string;
  /** Matches the paths of its addresses. */
  path: RegExp;
  body?: Schema<unknown>;
  query: ReadonlyMap<string, Schema<unknown>>;
  answer?: Schema<unknown>;
}

type Argument = { schema: Schema<unknown> };

/** Replaces a request of the client and records how the client makes it, without sending any. */
function noting(calls: PublishedCall[], method: string, path = '') {
  const query = new Map<string, Schema<unknown>>();
  const call = { method, path: new RegExp(`^${path}$`), query } as PublishedCall;
  calls.push(call);
  const request = {
    prepareArgs: (args: Record<string, readonly [unknown, Schema<unknown>]>) =>
      Object.fromEntries(Object.entries(args).map(([name, [, schema]]) => [name, { schema }])),
    query: (name: string, { schema }: Argument) => query.set(name, schema),
    json({ schema }: Argument) {
      call.body = schema;
    },
    appendTemplatePath(parts: readonly string[]) {
      call.path = new RegExp(`^${parts.join('[^/]+')}$`);
    },
    async callAsJson(schema: Schema<unknown>) {
      call.answer = schema;
    },
  };
  return new Proxy(request, {
    get: (known, name) => Reflect.get(known, name) ?? (async () => undefined),
  });
}

/** Every call of every controller. */
function allCalls(): PublishedCall[] {
  const calls: PublishedCall[] = [];
  const createRequest = (method: string, path?: string) => noting(calls, method, path);
  for (const Controller of Object.values(client)) {
    if (typeof Controller !== 'function' || !Controller.name.endsWith('Controller')) continue;
    const verbs = Object.getOwnPropertyNames(Controller.prototype);
    for (const name of verbs.filter((verb) => verb !== 'constructor')) {
      Reflect.get(Controller.prototype, name).call({ createRequest });
    }
  }
  return calls;
}

let published: PublishedCall[] | undefined;

/** The published call of a request; undefined when there is none. */
export function publishedCall(method: string, path: string): PublishedCall | undefined {
  published ??= allCalls();
  return published.find((call) => call.method === method && call.path.test(path));
}
