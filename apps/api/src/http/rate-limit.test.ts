import { afterAll, expect, test } from 'vitest';
import { startApi } from '../testing/api.ts';
import { buildApp } from './app.ts';

const LIMIT = 5;
const api = await startApi({ env: { RATE_LIMIT: String(LIMIT) } });
const other = await buildApp(api.services);
afterAll(async () => {
  await other.close();
  await api.close();
});

test('each copy of the API counts an address for itself', async () => {
  for (const copy of [api.app, other]) {
    const statuses: number[] = [];
    for (let times = 0; times < LIMIT + 1; times += 1) {
      statuses.push((await copy.inject('/api/openapi.json')).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 200), 429]);
  }
});
