import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeLines, type Flow, WALLETS } from './close.ts';
import { explain, hasUnexplained, type RecordComparison } from './explain.ts';

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

const ACCOUNTS = ['sales', 'clearing-card', 'fees', 'payouts'];
const amount = fc.bigInt({ min: 1n, max: 10_000n });
const flow: fc.Arbitrary<Flow> = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  kind: fc.constantFrom('purchase', 'topup-card', 'topup-fee'),
  amountMinor: fc.bigInt({ min: -10_000n, max: 10_000n }),
  postings: fc.nat(9),
  isCorrection: fc.boolean(),
});

describe('the lines of a close', () => {
  test('add up: opening and flows are the closing, and all accounts together are zero', () => {
    const opening = fc.tuple(...ACCOUNTS.map(() => fc.bigInt({ min: -99_999n, max: 99_999n })));
    fc.assert(
      fc.property(opening, fc.array(flow), (openings, flows) => {
        const accounts = new Map(ACCOUNTS.map((name, at) => [name, openings[at] ?? 0n]));
        const lines = closeLines(accounts, flows);
        for (const line of lines) {
          const moved = sum(line.flows.map(({ amountMinor }) => amountMinor));
          expect(line.closingMinor).toBe(line.openingMinor + moved);
        }
        expect(sum(lines.map(({ openingMinor }) => openingMinor))).toBe(0n);
        expect(sum(lines.map(({ closingMinor }) => closingMinor))).toBe(0n);
        expect(lines.at(-1)?.account).toBe(WALLETS);
      }),
    );
  });

  test('refuse a flow of an account that the books do not have', () => {
    const stray = { account: 'x', kind: 'y', amountMinor: 1n, postings: 1, isCorrection: false };
    expect(() => closeLines(new Map([['sales', 0n]]), [stray])).toThrow('no account');
  });
});

/** A payment as it happened: the processor's day, the posting's day, and a mistake in between. */
interface Happened {
  paidOn: number;
  postedOn: number | undefined;
  amount: bigint;
  mistake: bigint;
}

const DAYS = [0, 1, 2, 3];
const history = (mistake: fc.Arbitrary<bigint>) =>
  fc.array(
    fc.record({
      paidOn: fc.constantFrom(0, 1, 2),
      postedOn: fc.constantFrom(...DAYS),
      amount,
      mistake,
    }),
  );

const comparisonsOn = (all: readonly Happened[], day: number): RecordComparison[] =>
  all.map((one, at) => ({
    subject: String(at),
    kind: 'topup',
    postedMinor: one.postedOn === day ? one.amount + one.mistake : 0n,
    recordedMinor: one.amount,
    isOfDay: one.paidOn === day,
    isPostedElsewhere: one.postedOn !== undefined && one.postedOn !== day,
  }));

describe('the ledger and another book', () => {
  test('are equal on each day with the parts, whatever happened', () => {
    fc.assert(
      fc.property(history(fc.bigInt({ min: -5n, max: 5n })), (all) => {
        for (const day of DAYS) {
          const { ledgerMinor, otherMinor, parts } = explain(comparisonsOn(all, day));
          expect(ledgerMinor).toBe(otherMinor + sum(parts.map(({ amountMinor }) => amountMinor)));
        }
      }),
    );
  });

  test('have explained parts whose sum over all days is zero, and no unexplained one, if each payment is posted once', () => {
    fc.assert(
      fc.property(history(fc.constant(0n)), (all) => {
        const days = DAYS.map((day) => explain(comparisonsOn(all, day)));
        expect(days.some(hasUnexplained)).toBe(false);
        const parts = days.flatMap((day) => day.parts);
        expect(sum(parts.map(({ amountMinor }) => amountMinor))).toBe(0n);
      }),
    );
  });

  test('show a single wrong cent, also where another one hides it in the sum', () => {
    fc.assert(
      fc.property(history(fc.constant(0n)), amount, (all, cents) => {
        const wrong = [
          ...all,
          { paidOn: 1, postedOn: 1, amount: 50_000n, mistake: cents },
          { paidOn: 1, postedOn: 1, amount: 50_000n, mistake: -cents },
        ];
        const explained = explain(comparisonsOn(wrong, 1));
        expect(explained.unexplainedMinor).toBe(0n);
        expect(hasUnexplained(explained)).toBe(true);
      }),
    );
  });

  test('name what only one of them has', () => {
    const only = { kind: 'topup', isPostedElsewhere: false };
    const { parts } = explain([
      { ...only, subject: 'a', postedMinor: 5n, recordedMinor: 0n, isOfDay: false },
      { ...only, subject: 'b', postedMinor: 0n, recordedMinor: 7n, isOfDay: true },
    ]);
    expect(parts).toEqual([
      { subject: 'a', kind: 'topup', reason: 'noRecord', amountMinor: 5n },
      { subject: 'b', kind: 'topup', reason: 'notPosted', amountMinor: -7n },
    ]);
  });
});
