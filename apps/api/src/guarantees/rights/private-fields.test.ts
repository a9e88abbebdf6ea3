import { ROUTES } from '@merenda/contract';
import { filled } from '@merenda/testing/filled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompleteFamily, openCompany } from '../../testing/factories/complete-family.ts';
import type { CompleteFamily } from '../../testing/factories/family-ids.ts';
import { operatorSession } from '../../testing/factories/operators.ts';
import { type Payments, startPayments } from '../../testing/payments.ts';
import { readPrivacyPage } from '../../testing/privacy-page.ts';
import { sendRequest } from '../testing/request.ts';
import { REQUESTS, type RouteName } from '../testing/requests.ts';

/** The shortest value that no other field has by chance. */
const MIN_LENGTH = 6;

let payments: Payments;
let family: CompleteFamily;
let values: Map<string, string>;
beforeAll(async () => {
  payments = await startPayments();
  family = await createCompleteFamily(payments, await openCompany(payments.api, 'wefood'));
  values = new Map([
    ...(await valuesOf('guardian', family.own.user)),
    ...(await valuesOf('student', family.own.student)),
  ]);
});
afterAll(() => payments.close());

/** The columns of a table that docs/privacy.md shows to guardians alone, with the row's values. */
async function valuesOf(table: string, id: string): Promise<[string, string][]> {
  const { rows } = await payments.api.owner.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(t) - 'searched' AS row FROM ${table} t WHERE id = $1`,
    [id],
  );
  const row = rows[0]?.row ?? {};
  return privateColumns(table).flatMap((column): [string, string][] => {
    const value = row[column];
    return typeof value === 'string' && value.length >= MIN_LENGTH
      ? [[`${table}.${column}`, value]]
      : [];
  });
}

const privateColumns = (of: string): string[] =>
  readPrivacyPage()
    .filter(({ table, readers }) => table === of && !/operators|school/.test(readers))
    .map(({ column }) => column);

const READ_BY_OPERATORS = ROUTES.filter(
  ({ access, method, isLive }) => access === 'operator' && method === 'GET' && !isLive,
).map(({ method, url }) => `${method} ${url}` as RouteName);

test('guardian and student have fields for guardians alone', () => {
  expect([...values.keys()]).toContain('student.birth_date');
});

test.each(filled(READ_BY_OPERATORS))(
  '%s tells no field that the page of personal data shows to guardians alone',
  async (name) => {
    const { text } = await sendRequest(payments.api.url, name, REQUESTS[name](family), {
      headers: operatorSession(family.operator.token),
    });
    const told = [...values].flatMap(([column, value]) => (text.includes(value) ? [column] : []));
    expect(told).toEqual([]);
  },
);
