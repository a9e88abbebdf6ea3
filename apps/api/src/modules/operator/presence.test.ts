import { randomUUID } from 'node:crypto';
import { OPENED_BY, type OpenedKind } from '@merenda/contract/administration/presence';
import {
  hasOperatorRight,
  OPERATOR_ROLES,
  PRESENCE,
  sufficientRights,
} from '@merenda/domain/people/operators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/api.ts';
import { call, refusalOf, succeeded } from '../../testing/client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';

let api: TestApi;
let school: string;
beforeAll(async () => {
  api = await startApi();
  school = (await createSchool(api)).id;
});
afterAll(() => api.close());

interface Opened {
  kind: OpenedKind;
  id: string;
}

const look = (token: string, opened: Opened, page: string = randomUUID()) =>
  call(api.url, 'PUT /operator/presence', {
    headers: operatorSession(token),
    body: { page, ...opened },
  });

const others = async (...args: Parameters<typeof look>) =>
  succeeded(await look(...args)).docs.map(({ name }) => name);

const named = async (name: string) => {
  const operator = await createOperator(api);
  await api.owner.query('UPDATE operator SET name = $1 WHERE id = $2', [name, operator.id]);
  return operator;
};

test('two operators at one record see each other by name, once, until one of them opens another record or closes the page', async () => {
  const [ana, rui] = [await named('Ana Souza'), await named('Rui Costa')];
  const opened = { kind: 'school', id: school } as const;
  const pages = [randomUUID(), randomUUID()] as const;
  expect(await others(ana.token, opened, pages[0])).toEqual([]);
  expect(await others(ana.token, opened, pages[1])).toEqual([]);
  expect(await others(rui.token, opened)).toEqual(['Ana Souza']);
  expect(await others(ana.token, opened, pages[0])).toEqual(['Rui Costa']);
  // The same school's kitchen is another page.
  expect(await others(rui.token, { kind: 'kitchen', id: school })).toEqual([]);
  for (const page of pages) await others(ana.token, { kind: 'company', id: 'wefood' }, page);
  expect(await others(rui.token, opened)).toEqual([]);
  expect(await others(rui.token, { kind: 'company', id: 'wefood' })).toEqual(['Ana Souza']);
  await api.owner.query(
    `UPDATE operator_presence SET seen_at = now() - make_interval(secs => $1)
     WHERE operator_id = $2`,
    [PRESENCE.keptSeconds, ana.id],
  );
  expect(await others(rui.token, { kind: 'company', id: 'wefood' })).toEqual([]);
});

test.each(Object.keys(OPENED_BY) as OpenedKind[])(
  'nobody learns who has a record open that may not be opened, nor is seen there: %s',
  async (kind) => {
    const { right, touches } = OPENED_BY[kind];
    const isOfCompany = kind === 'company' || kind === 'books';
    const id = isOfCompany ? 'wefood' : randomUUID();
    const mayOpen = (role: (typeof OPERATOR_ROLES)[number]) =>
      sufficientRights(right).some((one) => hasOperatorRight([role], one));
    const without = await createOperator(api, {
      roles: OPERATOR_ROLES.filter((role) => !mayOpen(role)),
    });
    expect(refusalOf(await look(without.token, { kind, id })).code).toBe('operator_not_allowed');
    const elsewhere = await createOperator(api, {
      everywhere: false,
      companies: ['sodexo-direct'],
    });
    expect(refusalOf(await look(elsewhere.token, { kind, id })).code).toBe('not_found');
    if (touches !== 'installation') {
      const { token } = await createOperator(api);
      const unknown = await look(token, { kind, id: isOfCompany ? 'nobody' : id });
      expect(refusalOf(unknown).code).toBe('not_found');
    }
    const { rows } = await api.owner.query(
      'SELECT FROM operator_presence WHERE operator_id = ANY ($1)',
      [[without.id, elsewhere.id]],
    );
    expect(rows).toEqual([]);
  },
);
