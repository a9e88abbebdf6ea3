import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  auditLedger,
  balancesOf,
  closeAccount,
  entries,
  openAccount,
  rollUp,
  sealBlocks,
} from '../index.ts';
import { ledgerFixture, sealAll } from '../testing/fixture.ts';
import { Model, type ModelItem } from '../testing/model.ts';

const RUNS = process.env.LEDGER_LONG ? 3_000 : process.env.EVERYWHERE ? 80 : 20;

/** The number of transfer ids to draw from: few, for many repetitions. */
const POOL = 150;

const ledger = await ledgerFixture(1);
afterAll(() => ledger.drop());

/** The ids of a run, by small numbers, for many repetitions. */
class RunIds {
  readonly transfers: string[] = Array.from({ length: POOL }, () => randomUUID());
  readonly groups = [randomUUID(), randomUUID()];
  readonly accounts = [
    { id: randomUUID(), currency: 'BRL', floor: 0n },
    { id: randomUUID(), currency: 'BRL', floor: 0n },
    { id: randomUUID(), currency: 'BRL', floor: -20n },
    { id: randomUUID(), currency: 'BRL', floor: undefined },
    { id: randomUUID(), currency: 'BRL', floor: undefined },
    { id: randomUUID(), currency: 'EUR', floor: 0n },
  ];
  readonly missing = randomUUID();

  async open(): Promise<Model> {
    const model = new Model();
    for (const { id, currency, floor } of this.accounts) {
      const mode = floor === undefined ? 'append' : 'strict';
      await openAccount(ledger.app, { id, mode, currency, kind: 'any', floorMinor: floor });
      model.accounts.set(id, {
        id,
        currency,
        floor,
        posted: 0n,
        pending: 0n,
        closed: false,
        entries: [],
      });
    }
    return model;
  }

  account(n: number): string {
    return this.accounts[n]?.id ?? this.missing;
  }
}

type Command = fc.AsyncCommand<Model, RunIds>;

/** One item, with small numbers for ids. */
interface Draft {
  id: number;
  phase: ModelItem['phase'];
  debit: number;
  credit: number;
  amount: number;
  currency: string;
  kind: string;
  hold: number;
  isBrief: boolean;
  expires: number;
  link: number;
}

const EXPIRIES = [undefined, new Date('2100-01-01'), new Date('2200-01-01')];

class PostCall implements Command {
  readonly drafts: Draft[];
  constructor(drafts: Draft[]) {
    this.drafts = drafts;
  }

  check = () => true;

  async run(model: Model, ids: RunIds): Promise<void> {
    await postBoth(
      model,
      this.drafts.map((draft) => toItem(draft, ids)),
    );
  }

  toString = () => `post ${JSON.stringify(this.drafts)}`;
}

/** Posts in the model and in the ledger, and expects the same answers. */
async function postBoth(model: Model, items: ModelItem[]): Promise<void> {
  const expected = model.post(items);
  const { rows } = await ledger.app.query<{ code: string }>(
    'SELECT code FROM unnest(ledger.post($1))',
    [JSON.stringify(items.map(toWire))],
  );
  expect(rows.map(({ code }) => code)).toEqual(expected);
}

/** Ends a hold: an open one, or one that has ended. */
class EndHold implements Command {
  readonly nth: number;
  readonly draft: Draft;
  constructor(nth: number, draft: Draft) {
    this.nth = nth;
    this.draft = draft;
  }

  check = (model: Readonly<Model>) => holdsOf(model).length > 0;

  async run(model: Model, ids: RunIds): Promise<void> {
    const found = holdsOf(model);
    const hold = found[this.nth % found.length];
    if (!hold) throw new Error('there is a hold');
    const { id, amount } = this.draft;
    const phase = (['post', 'void', 'expire'] as const)[amount % 3] ?? 'post';
    const item: ModelItem = { id: ids.transfers[id] ?? '', phase, pendingId: hold.id };
    await postBoth(model, [this.nth % 2 ? item : { ...item, amount: BigInt(amount % 11) }]);
  }

  toString = () => `end hold ${this.nth} ${JSON.stringify(this.draft)}`;
}

/** Posts an existing transfer again, unchanged or with one field changed. */
class Replay implements Command {
  readonly nth: number;
  readonly field: number;
  constructor(nth: number, field: number) {
    this.nth = nth;
    this.field = field;
  }

  check = (model: Readonly<Model>) => model.transfers.size > 0;

  async run(model: Model, ids: RunIds): Promise<void> {
    const known = [...model.transfers.values()][this.nth % model.transfers.size];
    if (!known) throw new Error('there is a transfer');
    const changes: Partial<ModelItem>[] = [
      { amount: known.amount + 1n },
      { kind: 'changed' },
      { debit: ids.missing },
      { group: randomUUID() },
    ];
    await postBoth(model, [{ ...known, chain: undefined, ...changes[this.field] }]);
  }

  toString = () => `replay ${this.nth}, field ${this.field}`;
}

const holdsOf = (model: Readonly<Model>) =>
  [...model.transfers.values()].filter(({ phase }) => phase === 'pending');

class Close implements Command {
  readonly account: number;
  constructor(account: number) {
    this.account = account;
  }

  check = () => true;

  async run(model: Model, ids: RunIds): Promise<void> {
    const account = model.accounts.get(ids.account(this.account));
    const ended = new Set([...model.transfers.values()].map(({ pendingId }) => pendingId));
    const open = holdsOf(model).filter((it) => !ended.has(it.id));
    const isHeld = open.some(({ debit, credit }) => [debit, credit].includes(account?.id ?? ''));
    let expected = 'ok';
    if (!account) expected = 'account_missing';
    else if (account.floor !== undefined && account.posted !== 0n) expected = 'account_not_empty';
    else if (isHeld) expected = 'holds_open';
    else account.closed = true;
    expect(await closeAccount(ledger.app, ids.account(this.account))).toBe(expected);
  }

  toString = () => `close ${this.account}`;
}

/** Moves the clock ahead; from then on it stands still for the strict accounts. */
class TimePasses implements Command {
  readonly to: Date;
  constructor(to: Date) {
    this.to = to;
  }

  check = ({ now }: Readonly<Model>) => now < this.to;

  async run(model: Model, ids: RunIds): Promise<void> {
    model.now = this.to;
    await ledger.owner.query(
      'UPDATE ledger.balance SET last_at = greatest(last_at, $2) WHERE account = ANY ($1)',
      [ids.accounts.map(({ id }) => id), this.to],
    );
  }

  toString = () => `it is ${this.to.toISOString()}`;
}

class SealAndRollUp implements Command {
  check = () => true;

  async run(): Promise<void> {
    await sealBlocks(ledger.app, { maxTransfers: 5 });
    await rollUp(ledger.app);
  }

  toString = () => 'seal';
}

function toItem(draft: Draft, ids: RunIds): ModelItem {
  const { phase } = draft;
  const resolves = phase !== 'posted' && phase !== 'pending';
  const item: ModelItem = {
    id: ids.transfers[draft.id] ?? '',
    phase,
    group: ids.groups[draft.link],
    chain: ids.groups[draft.link] && draft.link,
    ...(resolves ? { pendingId: ids.transfers[draft.hold] } : {}),
    ...(phase === 'pending' ? { expiresAt: EXPIRIES[draft.expires] } : {}),
  };
  if (resolves && draft.isBrief) return item;
  return {
    ...item,
    // The debit is a strict account, because the test can set only the clock of those.
    debit: ids.account(phase === 'pending' ? draft.debit % 3 : draft.debit),
    credit: ids.account(draft.credit),
    amount: BigInt(draft.amount),
    currency: draft.currency,
    kind: draft.kind,
  };
}

const toWire = ({ pendingId, expiresAt, amount, group, ...item }: ModelItem) => ({
  ...item,
  amount: amount?.toString(),
  pending_id: pendingId,
  expires_at: expiresAt,
  group_id: group,
});

const mostly = <T>(usual: T, other: T) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constant(other) },
  );

const id = fc.nat(POOL - 1);
const account = fc.constantFrom(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6);

const draft: fc.Arbitrary<Draft> = fc.record({
  id,
  phase: fc.constantFrom(
    'posted',
    'posted',
    'posted',
    'pending',
    'pending',
    'post',
    'void',
    'expire',
  ),
  debit: account,
  credit: account,
  amount: fc.nat(30),
  currency: mostly('BRL', 'EUR'),
  kind: mostly('meal', 'gift'),
  hold: id,
  isBrief: mostly(true, false),
  expires: fc.nat(2),
  link: fc.constantFrom(0, 0, 1, 2, 2, 2),
});

/** Money from outside, for later items to move. */
const topUp: fc.Arbitrary<Draft> = fc.record({
  id,
  phase: fc.constant('posted' as const),
  debit: fc.constantFrom(3, 4),
  credit: fc.nat(2),
  amount: fc.integer({ min: 20, max: 90 }),
  currency: fc.constant('BRL'),
  kind: fc.constant('topup'),
  hold: fc.constant(0),
  isBrief: fc.constant(true),
  expires: fc.constant(0),
  link: fc.constant(2),
});

const hold = draft.map((it): Draft => ({ ...it, phase: 'pending', amount: 1 + (it.amount % 9) }));

const calls = fc.array(fc.oneof(draft, topUp, topUp, hold), { minLength: 1, maxLength: 7 });

const commands = fc.commands(
  [
    calls.map((drafts) => new PostCall(drafts)),
    calls.map((drafts) => new PostCall(drafts)),
    topUp.map((it) => new PostCall([it])),
    hold.map((it) => new PostCall([it])),
    hold.map(
      (it) => new PostCall([it, { ...it, id: (it.id + 1) % POOL, phase: 'post', hold: it.id }]),
    ),
    fc.tuple(fc.nat(), draft).map(([n, it]) => new EndHold(n, it)),
    fc.tuple(fc.nat(), draft).map(([n, it]) => new EndHold(n, it)),
    fc.tuple(fc.nat(), fc.nat(6)).map(([n, field]) => new Replay(n, field)),
    fc.tuple(fc.nat(99), fc.nat(6)).map(([chance, n]) => new Close(chance < 20 ? n : 6)),
    fc.constantFrom('2100-01-01', '2200-01-01').map((at) => new TimePasses(new Date(at))),
    fc.constant(new SealAndRollUp()),
  ],
  { maxCommands: 100, size: 'max' },
);

it('the ledger’s answers and state are those of the model, for any sequence of calls', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const ids = new RunIds();
      const model = await ids.open();
      await fc.asyncModelRun(() => ({ model, real: ids }), run);
      const balances = await balancesOf(ledger.app, [...model.accounts.keys()]);
      for (const account of model.accounts.values()) {
        expect(balances.get(account.id)).toEqual({
          postedMinor: account.posted,
          pendingMinor: account.pending,
          availableMinor: account.posted - account.pending,
        });
        const found = await entries(ledger.app, { account: account.id, limit: 1000, holds: true });
        expect(found.map(({ transferId }) => transferId).toReversed()).toEqual(account.entries);
      }
    }),
    { numRuns: RUNS, endOnFailure: false },
  );
}, 3_600_000);

it('the audit finds nothing after all these runs', async () => {
  await sealAll(ledger.app);
  const { findings } = await auditLedger(ledger.owner);
  expect(findings).toEqual([]);
});
