import { randomUUID } from 'node:crypto';
import type { Finding } from '@merenda/domain/statement/finding';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger, type Movement, type PostItem, post, rollUp } from '../index.ts';
import {
  account,
  type LedgerFixture,
  ledgerFixture,
  movement,
  sealAll,
  wallet,
} from '../testing/fixture.ts';

/** Each test damages a small ledger with the rights of its database's owner. */
let ledger: LedgerFixture;
let anna: string;
let ben: string;
let sales: string;
let fees: string;
let gift: Movement;
let lunch: Movement;
let fee: Movement;
let refund: Movement;

beforeEach(async () => {
  ledger = await ledgerFixture();
  [anna, ben] = [await wallet(ledger.app, 1000n), await wallet(ledger.app, 500n)];
  sales = await account(ledger.app, { mode: 'append', kind: 'sales' });
  fees = await account(ledger.app, { mode: 'append', kind: 'fees' });
  gift = movement(anna, ben, 100n, { kind: 'gift' });
  lunch = movement(ben, sales, 50n, { kind: 'purchase', reference: { order: 'o-1' } });
  fee = movement(sales, fees, 5n, { kind: 'fee' });
  refund = movement(anna, sales, 30n, { phase: 'pending', expiresAt: new Date('2999-01-01') });
  await post(ledger.app, [
    gift,
    lunch,
    fee,
    refund,
    movement(anna, ben, 10n),
    movement(ben, anna, 20n),
  ]);
});
afterEach(() => ledger.drop());

const SEALED = ['transfer', 'block', 'checkpoint'];
const KEPT = ['account', 'balance', 'roll_up'];

async function damage(...statements: string[]): Promise<void> {
  const triggers = (action: string) => [
    ...SEALED.map((table) => `ALTER TABLE ledger.${table} ${action} TRIGGER append_only`),
    ...KEPT.map((table) => `ALTER TABLE ledger.${table} ${action} TRIGGER never_deleted`),
    `ALTER TABLE ledger.account ${action} TRIGGER only_ever_closed`,
  ];
  await ledger.owner.query(
    ['BEGIN', ...triggers('DISABLE'), ...statements, ...triggers('ENABLE ALWAYS'), 'COMMIT'].join(
      ';',
    ),
  );
}

const seal = async () => {
  await sealAll(ledger.app);
  await rollUp(ledger.app);
};

const findings = async () => (await auditLedger(ledger.owner)).findings;

/** Expects these to be among the audit's findings. */
async function expectFound(...expected: Partial<Finding>[]): Promise<void> {
  const found = await findings();
  for (const finding of expected) expect(found).toContainEqual(expect.objectContaining(finding));
}

it('without damage there are no findings', async () => {
  expect(await findings()).toEqual([]);
  await seal();
  expect(await findings()).toEqual([]);
});

describe.each([
  ['not yet sealed', async () => {}],
  ['sealed', seal],
])('among transfers %s', (_name, prepare) => {
  beforeEach(prepare);

  it('a deleted transfer is found in both its accounts', async () => {
    await damage(`DELETE FROM ledger.transfer WHERE id = '${gift.id}'`);
    await expectFound({ check: 'seq_gap', account: anna }, { check: 'seq_gap', account: ben });
  });

  it('the newest transfer deleted is found too', async () => {
    await damage(
      'DELETE FROM ledger.transfer WHERE position = (SELECT max(position) FROM ledger.transfer)',
    );
    await expectFound(
      { check: 'balance_differs', account: anna },
      { check: 'balance_differs', account: ben },
      { check: 'seq_gap', account: anna },
    );
  });

  it('a doubled credit is found', async () => {
    await damage(`INSERT INTO ledger.transfer
      SELECT nextval('ledger.position'), amount, debit_seq + 100, credit_seq + 100, debit_after,
        credit_after, clock_timestamp(), event_at, expires_at, gen_random_uuid(), debit_account,
        credit_account, group_id, pending_id, phase, currency, kind, reference
      FROM ledger.transfer WHERE id = '${gift.id}'`);
    await expectFound(
      { check: 'balance_differs', account: ben },
      { check: 'seq_gap', account: anna },
      { check: 'chain_broken', account: ben },
    );
  });

  it('a changed balance after a transfer is found', async () => {
    await damage(
      `UPDATE ledger.transfer SET credit_after = credit_after + 1 WHERE id = '${gift.id}'`,
    );
    await expectFound({ check: 'chain_broken', account: ben, transfer: gift.id });
  });

  it('a transfer moved to another wallet is found in all three', async () => {
    const carl = await wallet(ledger.app, 1n);
    await damage(
      `UPDATE ledger.transfer SET credit_account = '${carl}', credit_seq = 2 WHERE id = '${gift.id}'`,
    );
    await expectFound(
      { check: 'seq_gap', account: ben },
      { check: 'balance_differs', account: carl },
      { check: 'chain_broken', account: carl, transfer: gift.id },
    );
  });

  it('swapped wallets are found', async () => {
    await damage(`UPDATE ledger.transfer SET debit_account = credit_account, credit_account = debit_account
      WHERE id = '${gift.id}'`);
    await expectFound(
      { check: 'chain_broken', account: anna },
      { check: 'chain_broken', account: ben },
    );
  });

  it('an edited amount is found', async () => {
    await damage(`UPDATE ledger.transfer SET amount = 101 WHERE id = '${gift.id}'`);
    await expectFound(
      { check: 'chain_broken', account: anna, transfer: gift.id },
      { check: 'chain_broken', account: ben, transfer: gift.id },
    );
  });

  it('an edited time that runs backwards is found', async () => {
    await damage(`UPDATE ledger.transfer SET created_at = created_at - interval '1 day',
      event_at = event_at - interval '1 day' WHERE id = '${gift.id}'`);
    await expectFound({ check: 'time_backwards', account: anna, transfer: gift.id });
  });

  it('a changed balance is found, and so is a sum that is not zero', async () => {
    await damage(
      `UPDATE ledger.balance SET posted_minor = posted_minor + 1 WHERE account = '${ben}'`,
    );
    await expectFound(
      { check: 'balance_differs', account: ben },
      { check: 'sum_not_zero', currency: 'BRL' },
    );
  });

  it('a changed roll-up is found', async () => {
    await damage(
      `UPDATE ledger.roll_up SET posted_minor = posted_minor - 1 WHERE account = '${sales}'`,
    );
    await expectFound({ check: 'roll_up_differs', account: sales });
  });

  it('money held or released without the ledger’s functions is found', async () => {
    await damage(`UPDATE ledger.balance SET pending_minor = 0 WHERE account = '${anna}'`);
    await expectFound({ check: 'pending_differs', account: anna });
  });

  it('a hold deleted from the open ones is found', async () => {
    await damage(`DELETE FROM ledger.hold WHERE id = '${refund.id}'`);
    await expectFound({ check: 'hold_differs', transfer: refund.id });
  });

  it('a hold posted after its expiry is found', async () => {
    const taken: PostItem = { id: randomUUID(), phase: 'post', pendingId: refund.id };
    await post(ledger.app, [taken]);
    await damage(`UPDATE ledger.transfer SET expires_at = created_at WHERE id = '${refund.id}'`);
    await expectFound({ check: 'hold_differs', transfer: taken.id });
  });

  it('a hold posted for more than its amount is found', async () => {
    const taken: PostItem = { id: randomUUID(), phase: 'post', pendingId: refund.id };
    await post(ledger.app, [taken]);
    await damage(`UPDATE ledger.transfer SET amount = 31 WHERE id = '${taken.id}'`);
    await expectFound({ check: 'hold_differs', account: anna, transfer: taken.id });
  });

  it('a wallet that was once below its floor is found', async () => {
    await damage(
      `UPDATE ledger.account SET floor_minor = 500 WHERE id = '${ben}'`,
      `UPDATE ledger.balance SET floor_minor = 500 WHERE account = '${ben}'`,
    );
    expect(await findings()).toEqual([]);
    await damage(
      `UPDATE ledger.account SET floor_minor = 540 WHERE id = '${ben}'`,
      `UPDATE ledger.balance SET floor_minor = 540 WHERE account = '${ben}'`,
    );
    await expectFound({ check: 'below_floor', account: ben, seq: '1' });
  });

  it('a floor, currency or closing that differs from the account’s is found', async () => {
    await damage(
      `UPDATE ledger.balance SET floor_minor = -1000 WHERE account = '${anna}'`,
      `UPDATE ledger.account SET currency = 'EUR' WHERE id = '${sales}'`,
    );
    await expectFound(
      { check: 'account_differs', account: anna },
      { check: 'currency_differs', account: sales },
      { check: 'currency_differs', transfer: lunch.id },
    );
  });

  it('a deleted account is found', async () => {
    await damage(
      `DELETE FROM ledger.roll_up WHERE account = '${fees}'`,
      `DELETE FROM ledger.account WHERE id = '${fees}'`,
    );
    await expectFound({ check: 'account_missing', account: fees, transfer: fee.id });
  });
});

describe('once sealed', () => {
  beforeEach(seal);

  it.each([
    ['kind', `kind = 'other'`],
    ['reference', `reference = '{"order": "o-2"}'`],
    ['group', 'group_id = gen_random_uuid()'],
    ['event time', `event_at = event_at - interval '1 day'`],
  ])('an edited %s, which moves no balance, is found', async (_name, change) => {
    await damage(`UPDATE ledger.transfer SET ${change} WHERE id = '${lunch.id}'`);
    await expectFound(
      { check: 'hash_differs', account: ben },
      { check: 'hash_differs', account: sales },
    );
  });

  it('a forgery that keeps everything else consistent is found by its hash alone', async () => {
    await damage(
      `UPDATE ledger.transfer SET amount = 101 WHERE id = '${gift.id}'`,
      `UPDATE ledger.transfer SET debit_after = debit_after - 1 WHERE debit_account = '${anna}' AND debit_seq >= 2`,
      `UPDATE ledger.transfer SET credit_after = credit_after - 1 WHERE credit_account = '${anna}' AND credit_seq >= 2`,
      `UPDATE ledger.transfer SET debit_after = debit_after + 1 WHERE debit_account = '${ben}' AND debit_seq >= 2`,
      `UPDATE ledger.transfer SET credit_after = credit_after + 1 WHERE credit_account = '${ben}' AND credit_seq >= 2`,
      `UPDATE ledger.balance SET posted_minor = posted_minor - 1 WHERE account = '${anna}'`,
      `UPDATE ledger.balance SET posted_minor = posted_minor + 1 WHERE account = '${ben}'`,
    );
    const found = await findings();
    expect(found.map(({ check, account: of }) => [check, of]).toSorted()).toEqual(
      [
        ['hash_differs', anna],
        ['hash_differs', ben],
      ].toSorted(),
    );
  });

  it('a deleted transfer between append accounts is found, with its effects removed too', async () => {
    await damage(
      `DELETE FROM ledger.transfer WHERE id = '${fee.id}'`,
      `UPDATE ledger.roll_up SET posted_minor = posted_minor + 5, movements = movements - 1 WHERE account = '${sales}'`,
      `UPDATE ledger.roll_up SET posted_minor = posted_minor - 5, movements = movements - 1 WHERE account = '${fees}'`,
    );
    await expectFound(
      { check: 'seal_coverage', account: fees },
      { check: 'seal_coverage', block: '1' },
    );
  });

  it('a transfer inserted among sealed ones is found', async () => {
    await damage(`INSERT INTO ledger.transfer
      SELECT 0, 5, 0, 0, NULL, NULL, created_at, event_at, NULL, gen_random_uuid(), '${sales}', '${fees}',
        NULL, NULL, 'posted', currency, kind, NULL
      FROM ledger.transfer WHERE id = '${fee.id}'`);
    await expectFound(
      { check: 'hash_differs', account: fees },
      { check: 'seal_coverage', account: sales },
    );
  });

  it.each([
    ['hash', 'block', `hash = sha256('x')`, 'block_broken'],
    ['root', 'block', `root = sha256('x')`, 'block_broken'],
    ['time of sealing', 'block', `sealed_at = sealed_at + interval '1 s'`, 'block_broken'],
    ['checkpoint', 'checkpoint', `hash = sha256('x')`, 'block_broken'],
    ['checkpoint', 'checkpoint', `hash = sha256('x')`, 'hash_differs'],
  ] as const)('a changed %s of the %s is found (%s, %s)', async (_name, table, change, check) => {
    await damage(`UPDATE ledger.${table} SET ${change}`);
    await expectFound({ check });
  });

  it('a deleted checkpoint, or one without its block, is found', async () => {
    await damage(`DELETE FROM ledger.checkpoint WHERE account = '${anna}'`);
    await expectFound(
      { check: 'block_broken', block: '1' },
      { check: 'seal_coverage', account: anna },
    );
    await damage(
      'ALTER TABLE ledger.checkpoint DROP CONSTRAINT checkpoint_block_fkey',
      'DELETE FROM ledger.block',
    );
    await expectFound({
      check: 'block_broken',
      block: '1',
      message: 'a checkpoint without its block',
    });
  });

  it('a ledger sealed again after a forgery is found by a hash stored before', async () => {
    const { head } = await auditLedger(ledger.owner);
    if (!head) throw new Error('something was sealed');
    await damage(
      `UPDATE ledger.transfer SET kind = 'other' WHERE id = '${lunch.id}'`,
      'DELETE FROM ledger.checkpoint',
      'DELETE FROM ledger.block',
      'SET CONSTRAINTS ALL IMMEDIATE',
    );
    const removed = await auditLedger(ledger.owner, { anchors: [head] });
    expect(removed.findings).toEqual([
      expect.objectContaining({ check: 'anchor_differs', block: '1' }),
    ]);
    await sealAll(ledger.app);
    expect((await auditLedger(ledger.owner)).findings).toEqual([]);
    const resealed = await auditLedger(ledger.owner, { anchors: [head] });
    expect(resealed.findings).toEqual([
      expect.objectContaining({ check: 'anchor_differs', block: '1' }),
    ]);
  });
});
