import { randomUUID } from 'node:crypto';
import { post } from '@merenda/ledger';
import { afterAll, expect, test } from 'vitest';
import { startApi } from '../../../testing/api.ts';
import { call } from '../../../testing/client.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { createSchool } from '../../../testing/factories/schools.ts';
import { createStudent } from '../../../testing/factories/students.ts';
import { companyAccount } from '../../companies/index.ts';

const api = await startApi();
afterAll(() => api.close());

/** After midnight in São Paulo, the company's zone; still the evening of 1 July in Manaus. */
const LATE = new Date('2026-07-02T03:30:00Z');

test('a statement is delimited by the company’s days, also for a student whose school is in another zone', async () => {
  const guardian = await createGuardian(api);
  const school = await createSchool(api, { timeZone: 'America/Manaus' });
  const student = await createStudent(api, guardian, school);
  const wallets = [guardian.user.wallet._id, student.wallet._id];
  await post(
    api.owner,
    wallets.map((credit) => ({
      id: randomUUID(),
      debit: companyAccount('wefood', 'adjustments', 'BRL'),
      credit,
      amountMinor: 100n,
      currency: 'BRL',
      kind: 'adjustment',
      eventAt: LATE,
    })),
  );
  const movements = async (walletId: string, day: string) => {
    const answer = await call(api.url, 'GET /wallets/:walletId/logs', {
      token: guardian.token,
      params: { walletId },
      query: { startDate: day, endDate: day },
    });
    return answer.body.total;
  };
  for (const wallet of wallets) {
    expect(await movements(wallet, '2026-07-01')).toBe(0);
    expect(await movements(wallet, '2026-07-02')).toBe(1);
  }
  // Meals follow the school's own clock.
  expect(student.restaurantUnit.timeZone).toBe('America/Manaus');
});
