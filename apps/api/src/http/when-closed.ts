import type { ServerResponse } from 'node:http';

const acts = new WeakMap<ServerResponse, (() => void)[]>();

/**
 * Runs an act when a response has ended or its connection was lost; in the latter case Fastify calls no
 * `onResponse`. All acts share one listener, since Node warns of more than ten.
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
