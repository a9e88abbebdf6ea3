import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerFiles } from '../../apps/api/src/http/pages/built-files.ts';
import { replaceBuild } from './replace-build.ts';

let folder: string;
let servers: FastifyInstance[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'));
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  rmSync(folder, { recursive: true });
});

/** A release whose only script has a name of its own. */
function release(name: string): void {
  const next = join(folder, 'next');
  mkdirSync(join(next, 'assets'), { recursive: true });
  writeFileSync(join(next, 'index.html'), name);
  for (const ending of ['js', 'js.br']) writeFileSync(join(next, `assets/${name}.${ending}`), name);
  replaceBuild(next, join(folder, 'dist'));
}

/** A server started now; it answers with the status of a release's script. */
async function serve(): Promise<(name: string) => Promise<number>> {
  const server = Fastify();
  servers.push(server);
  const files = await registerFiles(server, join(folder, 'dist'));
  server.get('/*', (request, reply) => {
    const path = request.url.slice(1);
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound();
  });
  return async (name) => {
    const url = `/assets/${name}.js`;
    const answer = await server.inject({ url, headers: { 'accept-encoding': 'br' } });
    return answer.body === name ? 200 : answer.statusCode;
  };
}

test('an open page of the last release finds its scripts, of an older one no more', async () => {
  release('first');
  const first = await serve();
  expect(await first('first')).toBe(200);
  release('second');
  expect(await first('first'), 'a server that runs on').toBe(200);
  const second = await serve();
  expect(await second('first')).toBe(200);
  expect(await second('second')).toBe(200);
  release('third');
  const third = await serve();
  expect(await third('first')).toBe(404);
  expect(await third('second')).toBe(200);
  expect(await third('third')).toBe(200);
});

test('only scripts and styles of the last release are kept, under their old address alone', async () => {
  release('first');
  release('second');
  const server = Fastify();
  servers.push(server);
  const files = await registerFiles(server, join(folder, 'dist'));
  expect([...files].sort()).toEqual(['assets/first.js', 'assets/second.js']);
});
