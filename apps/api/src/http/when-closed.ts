import type { ServerResponse } from 'node:http';

const acts = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Does something when a response is over, or when its connection is lost before: then Fastify calls no
 * `onResponse`. All that asks for it shares one listener, since Node warns of more than ten.
 */
export function whenClosed(response: ServerResponse, act: () => void): void {
  const known = acts.get(response);
  if (known) {
    known.push(act);
    return;
  }
  const all = [act];
  acts.set(response, all);
  response.once('close', () => {
    for (const one of all) one();
  });
}
