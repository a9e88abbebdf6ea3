import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Asker, doFor } from '../../platform/gate/asker.ts';
import { createGate, type Gate } from '../../platform/gate/gate.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createKeptAnswers } from './kept-answers.ts';

const TEXT = 'A page that says the same to everybody. '.repeat(50);

/** A server that answers `/<name>` from kept answers, and counts their cost. */
function serve({ maxBytes = 1_000_000 } = {}) {
  const gate = createGate(createMetrics({}));
  const costs = { written: 0, compressed: 0 };
  const counting: Gate = {
    ...gate,
    run(kind, work) {
      costs.compressed += 1;
      return gate.run(kind, work);
    },
  };
  const kept = createKeptAnswers(counting, maxBytes);
  const app = Fastify();
  app.get<{ Params: { name: string } }>('/:name', async (request, reply) =>
    kept.answer(request, reply, request.params.name, () => {
      costs.written += 1;
      return request.params.name + TEXT;
    }),
  );
  const get = (name: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/${name}`, headers });
  return { gate, costs, get };
}

test('a shared answer is compressed once for all its callers, at once or later', async () => {
  const { costs, get } = serve();
  const br = { 'accept-encoding': 'gzip, br' };
  const first = await Promise.all(Array.from({ length: 50 }, () => get('login', br)));
  const written = costs.written;
  const later = await Promise.all(Array.from({ length: 50 }, () => get('login', br)));
  expect(costs).toEqual({ written, compressed: 1 });
  const bodies = [...first, ...later].map(({ rawPayload }) => rawPayload.toString('base64'));
  expect(new Set(bodies).size).toBe(1);
  expect(first[0]?.headers['content-encoding']).toBe('br');
  const { etag } = first[0]?.headers ?? {};
  expect((await get('login', { ...br, 'if-none-match': String(etag) })).statusCode).toBe(304);
  expect((await get('login', { 'accept-encoding': 'br;q=0' })).body).toBe(`login${TEXT}`);
  expect(costs.compressed).toBe(1);
});

test('kept answers never exceed their limit, and every request is still answered', async () => {
  const { costs, get } = serve({ maxBytes: 4_000 });
  const br = { 'accept-encoding': 'br' };
  for (let at = 0; at < 100; at += 1) expect((await get(`page${at}`, br)).statusCode).toBe(200);
  expect(costs.compressed).toBe(100);
  await get('page99', br);
  expect(costs.compressed).toBe(100);
  await get('page0', br);
  expect(costs.compressed).toBe(101);
});

test('an answer is sent uncompressed while the gate is full, and the next request tries again', async () => {
  const { gate, get } = serve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const asker: Asker = { caller: 'ourselves', gone: new AbortController().signal };
  const running = doFor(asker, () => gate.run('compression', () => promise));
  const answer = await get('login', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(`login${TEXT}`);
  resolve();
  await running;
  const next = await get('login', { 'accept-encoding': 'br' });
  expect(next.headers['content-encoding']).toBe('br');
});
