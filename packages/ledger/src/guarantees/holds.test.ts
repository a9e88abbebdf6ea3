import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { balanceOf, closeAccount, derivedId, expireHolds, type PostItem, post } from '../index.ts';
import { account, codesOf, ledgerFixture, movement, postOne, wallet } from '../testing/fixture.ts';
import { transferById } from '../testing/one-by-one.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

const FAR = new Date('2999-01-01');

async function heldWallet(amountMinor = 100n, expiresAt?: Date) {
  const from = await wallet(ledger.app, 100n);
  const to = await account(ledger.app, { mode: 'append', kind: 'refunds' });
  const hold = movement(from, to, amountMinor, { phase: 'pending', kind: 'refund', expiresAt });
  expect((await postOne(ledger.app, hold)).code).toBe('ok');
  return { from, to, hold };
}

const end = (
  phase: 'post' | 'void',
  pendingId: string,
  more: { id?: string; amountMinor?: bigint; credit?: string } = {},
): PostItem => ({ id: randomUUID(), phase, pendingId, ...more });

const amounts = async (id: string) => Object.values((await balanceOf(ledger.app, id)) ?? {});

/** Sets a hold's expiry to now, or to `afterMs` later, instead of waiting for it. */
async function letExpire(holdId: string, afterMs = 0): Promise<void> {
  const end = `clock_timestamp() + interval '${afterMs} milliseconds'`;
  await ledger.owner.query(`
    ALTER TABLE ledger.transfer DISABLE TRIGGER append_only;
    UPDATE ledger.transfer SET expires_at = ${end} WHERE id = '${holdId}';
    UPDATE ledger.hold SET expires_at = ${end} WHERE id = '${holdId}';
    ALTER TABLE ledger.transfer ENABLE ALWAYS TRIGGER append_only;`);
}

describe('a hold', () => {
  it('keeps the money from being spent twice, and moves nothing yet', async () => {
    const { from, to } = await heldWallet(80n);
    expect(await amounts(from)).toEqual([100n, 80n, 20n]);
    expect(await amounts(to)).toEqual([0n, 0n, 0n]);
    expect((await postOne(ledger.app, movement(from, to, 21n))).code).toBe('insufficient_funds');
    expect(await codesOf(ledger.app, [movement(from, to, 21n), movement(from, to, 20n)])).toEqual([
      'insufficient_funds',
      'ok',
    ]);
  });

  it('above the available balance is refused with insufficient_funds', async () => {
    const { from, to } = await heldWallet(80n);
    const second = movement(from, to, 21n, { phase: 'pending' });
    expect(await codesOf(ledger.app, [second])).toEqual(['insufficient_funds']);
  });

  it('is not part of the balance that a posting answers, alone or among other items', async () => {
    const { from } = await heldWallet(80n);
    const to = await wallet(ledger.app);
    const plain = await postOne(ledger.app, movement(from, to, 5n));
    expect(plain).toMatchObject({ code: 'ok', debitAfterMinor: 15n, creditAfterMinor: 5n });
    const [there, back] = await post(ledger.app, [movement(from, to, 5n), movement(to, from, 1n)]);
    expect(there).toMatchObject({ debitAfterMinor: 10n, creditAfterMinor: 10n });
    expect(back).toMatchObject({ debitAfterMinor: 9n, creditAfterMinor: 11n });
    expect(await amounts(from)).toEqual([91n, 80n, 11n]);
  });

  it('on an append account is counted as pending too', async () => {
    const from = await account(ledger.app, { mode: 'append', kind: 'clearing' });
    const to = await wallet(ledger.app);
    const hold = movement(from, to, 30n, { phase: 'pending' });
    await postOne(ledger.app, hold);
    expect(await amounts(from)).toEqual([0n, 30n, -30n]);
    expect(await codesOf(ledger.app, [end('post', hold.id)])).toEqual(['ok']);
    expect(await amounts(from)).toEqual([-30n, 0n, -30n]);
    expect(await amounts(to)).toEqual([30n, 0n, 30n]);
  });

  it('posted in full moves all of it', async () => {
    const { from, to, hold } = await heldWallet(80n);
    const result = await postOne(ledger.app, end('post', hold.id));
    expect(result).toMatchObject({ code: 'ok', debitAfterMinor: 20n });
    expect(await amounts(from)).toEqual([20n, 0n, 20n]);
    expect(await amounts(to)).toEqual([80n, 0n, 80n]);
    expect(await transferById(ledger.app, result.id)).toMatchObject({
      phase: 'post',
      debit: from,
      credit: to,
      kind: 'refund',
      amountMinor: 80n,
      pendingId: hold.id,
    });
  });

  it('posted in part releases the rest', async () => {
    const { from, hold } = await heldWallet(80n);
    expect(await codesOf(ledger.app, [end('post', hold.id, { amountMinor: 30n })])).toEqual(['ok']);
    expect(await amounts(from)).toEqual([70n, 0n, 70n]);
  });

  it('cannot be posted for more than its amount, nor for zero', async () => {
    const { hold } = await heldWallet(80n);
    expect(
      await codesOf(ledger.app, [
        end('post', hold.id, { amountMinor: 81n }),
        end('post', hold.id, { amountMinor: 0n }),
        end('void', hold.id, { amountMinor: 79n }),
      ]),
    ).toEqual(['pending_exceeded', 'amount_invalid', 'pending_different']);
  });

  it('voided releases everything', async () => {
    const { from, to, hold } = await heldWallet(80n);
    expect(await codesOf(ledger.app, [end('void', hold.id)])).toEqual(['ok']);
    expect(await amounts(from)).toEqual([100n, 0n, 100n]);
    expect(await amounts(to)).toEqual([0n, 0n, 0n]);
  });

  it('is ended once: later attempts are pending_resolved, the same one exists', async () => {
    const { hold } = await heldWallet();
    const first = end('post', hold.id);
    expect(
      await codesOf(ledger.app, [first, end('post', hold.id), end('void', hold.id), first]),
    ).toEqual(['ok', 'pending_resolved', 'pending_resolved', 'exists']);
  });

  it('is ended once by ten concurrent attempts', async () => {
    const { from, hold } = await heldWallet();
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        postOne(ledger.app, end(n % 2 === 0 ? 'post' : 'void', hold.id)).then(({ code }) => code),
      ),
    );
    expect(codes.toSorted()).toEqual(['ok', ...Array<string>(9).fill('pending_resolved')]);
    expect((await balanceOf(ledger.app, from))?.pendingMinor).toBe(0n);
  });

  it('between append accounts is ended once by ten concurrent attempts', async () => {
    const [from, to] = [
      await account(ledger.app, { mode: 'append' }),
      await account(ledger.app, { mode: 'append' }),
    ];
    const hold = movement(from, to, 5n, { phase: 'pending' });
    await postOne(ledger.app, hold);
    const codes = await Promise.all(
      Array.from({ length: 10 }, () =>
        postOne(ledger.app, end('post', hold.id)).then(({ code }) => code),
      ),
    );
    expect(codes.toSorted()).toEqual(['ok', ...Array<string>(9).fill('pending_resolved')]);
    expect(await amounts(to)).toEqual([5n, 0n, 5n]);
  });

  it('may be made and ended in one call', async () => {
    const [from, to] = [await wallet(ledger.app, 50n), await wallet(ledger.app)];
    const hold = movement(from, to, 50n, { phase: 'pending' });
    expect(
      await codesOf(ledger.app, [
        hold,
        end('post', hold.id, { amountMinor: 20n }),
        end('void', hold.id),
      ]),
    ).toEqual(['ok', 'ok', 'pending_resolved']);
    expect(await amounts(from)).toEqual([30n, 0n, 30n]);
  });

  it('that does not exist, or is not a hold, is pending_missing', async () => {
    const { from, to } = await heldWallet();
    const plain = movement(await wallet(ledger.app, 1n), to, 1n);
    await postOne(ledger.app, plain);
    expect(
      await codesOf(ledger.app, [
        end('post', randomUUID()),
        end('post', plain.id),
        { ...movement(from, to, 1n), phase: 'void', pendingId: randomUUID(), expiresAt: undefined },
      ]),
    ).toEqual(['pending_missing', 'pending_missing', 'pending_missing']);
  });

  it('cannot be ended between other accounts', async () => {
    const { hold } = await heldWallet();
    const other = await wallet(ledger.app);
    expect(await codesOf(ledger.app, [end('post', hold.id, { credit: other })])).toEqual([
      'pending_different',
    ]);
  });

  it('on a closed account can be voided, but not posted', async () => {
    const { to, hold } = await heldWallet();
    await ledger.owner.query('UPDATE ledger.account SET closed_at = now() WHERE id = $1', [to]);
    expect(await codesOf(ledger.app, [end('post', hold.id), end('void', hold.id)])).toEqual([
      'account_closed',
      'ok',
    ]);
    expect(await closeAccount(ledger.app, to)).toBe('ok');
  });
});

describe('an expired hold', () => {
  it('cannot be posted, with or without the expiry job, but can be voided', async () => {
    const { from, hold } = await heldWallet(100n, FAR);
    await letExpire(hold.id);
    expect(await codesOf(ledger.app, [end('post', hold.id), end('void', hold.id)])).toEqual([
      'pending_expired',
      'ok',
    ]);
    expect(await amounts(from)).toEqual([100n, 0n, 100n]);
  });

  it('is released by the expiry job, once', async () => {
    const { from, hold } = await heldWallet(100n, FAR);
    const lasting = await heldWallet(100n, FAR);
    await letExpire(hold.id);
    const counts = await Promise.all([
      expireHolds(ledger.app, 1),
      expireHolds(ledger.app),
      expireHolds(ledger.app),
    ]);
    expect(counts.reduce((a, b) => a + b, 0)).toBe(1);
    expect(await amounts(from)).toEqual([100n, 0n, 100n]);
    expect((await balanceOf(ledger.app, lasting.from))?.pendingMinor).toBe(100n);
    expect(await codesOf(ledger.app, [end('post', hold.id)])).toEqual(['pending_expired']);
    expect(await transferById(ledger.app, derivedId('expire', hold.id))).toMatchObject({
      phase: 'expire',
      pendingId: hold.id,
      amountMinor: 100n,
    });
  });

  it('is refused when it is created', async () => {
    const [from, to] = [await wallet(ledger.app, 1n), await wallet(ledger.app)];
    const late = movement(from, to, 1n, { phase: 'pending', expiresAt: new Date(Date.now() - 1) });
    expect(await codesOf(ledger.app, [late])).toEqual(['pending_expired']);
  });

  it('is not released before its expiry, even on request', async () => {
    const { hold } = await heldWallet(100n, FAR);
    const { rows } = await ledger.app.query('SELECT code FROM unnest(ledger.post($1))', [
      JSON.stringify([{ id: randomUUID(), phase: 'expire', pending_id: hold.id }]),
    ]);
    expect(rows).toEqual([{ code: 'pending_not_expired' }]);
  });

  it('posted in a race with the expiry job is either posted or expired', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { from, hold } = await heldWallet(100n, FAR);
      await letExpire(hold.id, 30);
      const attempts = Array.from({ length: 8 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, 20 + n * 3));
        const [result] = await post(ledger.app, [end('post', hold.id)]);
        await expireHolds(ledger.app);
        return result?.code;
      });
      const codes = new Set(await Promise.all(attempts));
      const wasPosted = codes.has('ok');
      expect(await amounts(from)).toEqual(wasPosted ? [0n, 0n, 0n] : [100n, 0n, 100n]);
    }
  });
});
