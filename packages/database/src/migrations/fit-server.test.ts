import { testDatabase } from '@merenda/testing/database';
import { expect, it } from 'vitest';
import { requireFitServer, unfitServer } from './fit-server.ts';

it('accepts our own server, and newer ones', async () => {
  const { pool, drop } = await testDatabase([]);
  await requireFitServer(pool);
  await drop();
  expect(unfitServer({ version: '19.1', major: 19, standbys: '', connected: 0 })).toBeUndefined();
});

it.each([
  ['db2, db3', 0, 'it waits for a replica, and none is connected'],
  ['ANY 2 (db2, db3)', 1, 'it waits for 2 replicas, and 1 of them is connected'],
  ['first 3 (a, b, c)', 2, 'it waits for 3 replicas, and 2 of them are connected'],
  ['2 (a, b)', 0, 'it waits for 2 replicas, and none is connected'],
])('names too few replicas for “%s”', (standbys, connected, why) => {
  const server = { version: '18.1', major: 18, standbys, connected };
  expect(unfitServer(server)).toBe(`the server writes nothing: ${why}`);
  expect(unfitServer({ ...server, connected: connected + 2 })).toBeUndefined();
  expect(unfitServer({ ...server, standbys: '' })).toBeUndefined();
});

it('names an older server and what is wanted', () => {
  expect(unfitServer({ version: '17.6 (Debian)', major: 17, standbys: '', connected: 0 })).toBe(
    'the server is PostgreSQL 17.6 (Debian): 18 or newer is wanted',
  );
});
