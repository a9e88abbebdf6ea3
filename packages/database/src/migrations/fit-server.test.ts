import { testDatabase } from '@merenda/testing/database';
import { expect, it } from 'vitest';
import { requireFitServer, unfitServer } from './fit-server.ts';

it('accepts our own server, and newer ones', async () => {
  const { pool, drop } = await testDatabase([]);
  await requireFitServer(pool);
  await drop();
  expect(unfitServer({ version: '19.1', major: 19, alone: false })).toBeUndefined();
});

it('names an older server and what is wanted', () => {
  expect(unfitServer({ version: '17.6 (Debian)', major: 17, alone: false })).toBe(
    'the server is PostgreSQL 17.6 (Debian): 18 or newer is wanted',
  );
});
