import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../testing/api.ts';
import { call } from '../../testing/client.ts';
import { createOperator, operatorSession } from '../../testing/factories/operators.ts';
import { createSchool } from '../../testing/factories/schools.ts';

const api = await startApi();
afterAll(() => api.close());

test('an operator finds the companies and schools of the own scope, and no others', async () => {
  const [own, other] = [await createSchool(api), await createSchool(api)];
  const word = randomUUID();
  await api.owner.query('UPDATE school SET name = $1 WHERE id = ANY ($2)', [
    `Escola ${word}`,
    [own.id, other.id],
  ]);
  const found = async (scope: { companies?: string[]; schools?: string[] }) => {
    const access = { everywhere: false, companies: [], schools: [], ...scope };
    const { token } = await createOperator(api, access);
    const { body } = await call(api.url, 'GET /operator/places', {
      headers: operatorSession(token),
      query: { q: `ESCOLA ${word}` },
    });
    return (body as { schools: { _id: string }[] }).schools.map(({ _id }) => _id).toSorted();
  };
  expect(await found({ schools: [own.id] })).toEqual([own.id]);
  expect(await found({ companies: ['wefood'] })).toEqual([own.id, other.id].toSorted());
  expect(await found({ companies: ['sodexo-direct'] })).toEqual([]);
});
