import { randomUUID } from 'node:crypto';
import type { Api } from '@merenda/contract';
import { OPERATOR_ROLES } from '@merenda/domain/people/operators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call, succeeded } from '../../testing/client.ts';
import {
  createOperator,
  createScript,
  operatorSession,
  operatorToken,
} from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';

const api = await startApi();
afterAll(() => api.close());

type Query = Api['GET /operator/scope']['query'];

/** A word that only this test's schools have. */
const word = randomUUID();
let own: string;
let other: string;
let abroad: string;
beforeAll(async () => {
  own = (await createSchool(api, { name: `Colégio A ${word}` })).id;
  other = (await createSchool(api, { name: `Colégio B ${word}` })).id;
  abroad = (await createSchool(api, { company: 'sodexo-direct', name: `Escola ${word}` })).id;
});

const page = async (query: Query, headers: Record<string, string>) =>
  succeeded(await call(api.url, 'GET /operator/scope', { headers, query }));

const ids = ({ docs }: { docs: { _id: string }[] }) => docs.map(({ _id }) => _id);

/** The ids that an operator of a scope finds by words. */
async function found(query: Query, scope: { companies?: string[]; schools?: string[] } = {}) {
  const access = { companies: [], schools: [], ...scope };
  const everywhere = Object.keys(scope).length === 0;
  const { token } = await createOperator(api, { everywhere, ...access });
  return ids(await page(query, operatorSession(token)));
}

test('an operator finds the places of the own scope by name, and no others', async () => {
  const q = `COLEGIO ${word}`;
  expect(await found({ q })).toEqual([own, other]);
  expect(await found({ q: word }, { schools: [own, abroad] })).toEqual([own, abroad]);
  expect(await found({ q }, { companies: ['wefood'] })).toEqual([own, other]);
  expect(await found({ q }, { companies: ['sodexo-direct'] })).toEqual([]);
  expect(await found({}, { companies: ['wefood'] })).toContain('wefood');
  expect(await found({}, { schools: [own] })).toEqual([own]);
});

test('a kind, a company and a single school narrow what is found', async () => {
  expect(await found({ q: word, company: 'wefood' })).toEqual([own, other]);
  expect(await found({ q: word, kind: 'company' })).toEqual([]);
  expect(await found({ kind: 'school' }, { companies: ['wefood'] })).not.toContain('wefood');
  expect(await found({ school: abroad })).toEqual([abroad]);
  expect(await found({ school: abroad }, { companies: ['wefood'] })).toEqual([]);
});

test('pages follow each other by name, for a script of any role too', async () => {
  for (const role of OPERATOR_ROLES) {
    const { token } = await createScript(api, { roles: [role] });
    const headers = operatorToken(token);
    const first = await page({ q: word, limit: 2 }, headers);
    expect(ids(first), role).toEqual([own, other]);
    const last = await page({ q: word, limit: 2, after: first.next ?? '' }, headers);
    expect(ids(last), role).toEqual([abroad]);
    expect(last.next).toBeUndefined();
  }
});
