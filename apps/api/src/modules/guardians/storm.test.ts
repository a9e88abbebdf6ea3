import { setTimeout as sleep } from 'node:timers/promises';
import { balanceOf } from '@merenda/ledger';
import { afterAll, describe, expect, test } from 'vitest';
import { holdWallet } from '../../testing/hold-wallet.ts';
import { startPayments } from '../../testing/payments.ts';
import {
  changeGuardian,
  move,
  newSharedStudent,
  removeGuardian,
  type SharedStudent,
  share,
} from './testing/shared-student.ts';

const payments = await startPayments();
afterAll(() => payments.close());

const balance = async ({ student }: SharedStudent) =>
  (await balanceOf(payments.api.owner, student.wallet._id))?.availableMinor;

const ENDINGS = [
  { how: 'removed', status: 204, end: removeGuardian },
  {
    how: 'no longer allowed to spend',
    status: 200,
    end: (shared: SharedStudent, id: string) => changeGuardian(shared, id, { maySpend: false }),
  },
];

describe.each(ENDINGS)(
  'a guardian who is $how at the very moment of a withdrawal',
  ({ status, end }) => {
    test('waits for a withdrawal in progress; the next one is refused', async () => {
      const shared = await newSharedStudent(payments);
      const second = await share(shared, { maySpend: true });
      const wallet = await holdWallet(payments.api, shared.student.wallet._id);
      const begun = move(shared, second, 'IN', 10);
      await wallet.untilWaiting(1);
      let answered = false;
      const ending = end(shared, second.user._id).then((answer) => {
        answered = true;
        return answer;
      });
      await wallet.untilWaiting(2);
      expect(answered).toBe(false);
      await wallet.release();
      expect((await begun).status).toBe(200);
      expect((await ending).status).toBe(status);
      const late = await move(shared, second, 'IN', 10);
      expect([403, 404]).toContain(late.status);
      expect(await balance(shared)).toBe(9_000n);
    });

    test('in a storm: no money moves once the removal is answered, and all that moved was answered', async () => {
      for (let round = 0; round < 3; round += 1) {
        const shared = await newSharedStudent(payments);
        const second = await share(shared, { maySpend: true });
        let ended = false;
        let balanceAtEnd: bigint | undefined;
        const withdrawals = Array.from({ length: 6 }, async () => {
          const answers = [];
          for (let turn = 0; turn < 4; turn += 1) {
            const afterEnd = ended;
            answers.push({ afterEnd, ...(await move(shared, second, 'IN', 1)) });
          }
          return answers;
        });
        const ending = (async () => {
          await sleep(round * 15);
          const answer = await end(shared, second.user._id);
          ended = true;
          balanceAtEnd = await balance(shared);
          return answer.status;
        })();
        const answers = (await Promise.all(withdrawals)).flat();
        expect(await ending).toBe(status);
        const moved = answers.filter((answer) => answer.status === 200);
        expect(answers.filter((one) => ![200, 403, 404].includes(one.status))).toEqual([]);
        expect(moved.filter(({ afterEnd }) => afterEnd)).toEqual([]);
        expect(await balance(shared)).toBe(balanceAtEnd);
        expect(await balance(shared)).toBe(10_000n - 100n * BigInt(moved.length));
      }
    });
  },
);
