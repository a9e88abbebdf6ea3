import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

/** Where systems keep to RFC 6335. */
const DYNAMIC = [49_152, 65_535] as const;

/** The ports that this system gives to whoever asks for any. */
async function assignedByTheSystem(): Promise<readonly [number, number]> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  const [first, last] = range.trim().split(/\s+/).map(Number);
  return first && last ? [first, last] : DYNAMIC;
}

test('a free port is one that the system gives to nobody, so that who starts again on it meets no stranger', async () => {
  const [first, last] = await assignedByTheSystem();
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(ports.filter((port) => port >= first && port <= last)).toEqual([]);
});
