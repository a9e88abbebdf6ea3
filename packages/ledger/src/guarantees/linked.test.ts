import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { balanceOf, type Movement, post, transfersOfGroup } from '../index.ts';
import { codesOf, ledgerFixture, movement, postOne, wallet } from '../testing/fixture.ts';

const ledger = await ledgerFixture();
afterAll(() => ledger.drop());

const posted = async (id: string) => (await balanceOf(ledger.app, id))?.postedMinor;

function group(...items: Movement[]): Movement[] {
  const groupId = randomUUID();
  return items.map((item) => ({ ...item, groupId, linked: true }));
}

async function three() {
  return Promise.all([wallet(ledger.app, 100n), wallet(ledger.app), wallet(ledger.app)]);
}

it('a linked group is posted together', async () => {
  const [a, b, c] = await three();
  const items = group(movement(a, b, 60n), movement(b, c, 50n));
  expect(await codesOf(ledger.app, items)).toEqual(['ok', 'ok']);
  expect(await Promise.all([a, b, c].map(posted))).toEqual([40n, 10n, 50n]);
  const ids = (await transfersOfGroup(ledger.app, items[0]?.groupId ?? '')).map(({ id }) => id);
  expect(ids).toEqual(items.map(({ id }) => id));
});

it.each([0, 1, 2])('a linked group whose item %i is refused moves nothing', async (bad) => {
  const [a, b, c] = await three();
  const items = [movement(a, b, 10n), movement(a, c, 10n), movement(b, c, 5n)];
  items[bad] = movement(c, a, 1000n);
  const expected = ['linked_failed', 'linked_failed', 'linked_failed'].with(
    bad,
    'insufficient_funds',
  );
  expect(await codesOf(ledger.app, group(...items))).toEqual(expected);
  expect(await Promise.all([a, b, c].map(posted))).toEqual([100n, 0n, 0n]);
});

it('a refused group does not affect the items before and after it in the call', async () => {
  const [a, b, c] = await three();
  const [x, y] = [movement(a, b, 10n), movement(a, c, 20n)];
  expect(
    await codesOf(ledger.app, [
      x,
      ...group(movement(a, b, 90n), movement(a, c, 1n)),
      ...group(movement(b, c, 10n), movement(a, c, 5n)),
      y,
    ]),
  ).toEqual(['ok', 'linked_failed', 'insufficient_funds', 'ok', 'ok', 'ok']);
  expect(await Promise.all([a, b, c].map(posted))).toEqual([65n, 0n, 35n]);
});

it('a group posted again is exists for every item', async () => {
  const [a, b, c] = await three();
  const items = group(movement(a, b, 60n), movement(b, c, 50n));
  const first = await post(ledger.app, items);
  expect(await post(ledger.app, items)).toEqual(
    first.map((result) => ({ ...result, code: 'exists' })),
  );
  expect(await posted(c)).toBe(50n);
});

it('a group of which only a part exists is refused', async () => {
  const [a, b, c] = await three();
  const [known, fresh] = group(movement(a, b, 10n), movement(a, c, 10n));
  if (!known || !fresh) throw new Error('two items were made');
  await postOne(ledger.app, { ...known, linked: false });
  expect(await codesOf(ledger.app, [known, fresh])).toEqual(['exists', 'linked_failed']);
  expect(await codesOf(ledger.app, [fresh, known])).toEqual(['linked_failed', 'exists']);
  expect(await posted(c)).toBe(0n);
});

it('a hold that a refused group ended is open again', async () => {
  const [a, b] = await three();
  const hold = movement(a, b, 100n, { phase: 'pending' });
  await postOne(ledger.app, hold);
  const groupId = randomUUID();
  const take = {
    id: randomUUID(),
    phase: 'post' as const,
    pendingId: hold.id,
    groupId,
    linked: true,
  };
  const tooMuch = { ...movement(a, b, 1n), groupId, linked: true };
  expect(await codesOf(ledger.app, [take, tooMuch])).toEqual([
    'linked_failed',
    'insufficient_funds',
  ]);
  expect(await codesOf(ledger.app, [take])).toEqual(['ok']);
});

it('two adjacent groups are separate, also with the same id', async () => {
  const [a, b] = await three();
  const groupId = randomUUID();
  const link = (item: Movement) => ({ ...item, groupId, linked: true });
  expect(
    await codesOf(ledger.app, [
      link(movement(a, b, 1n)),
      movement(a, b, 1n),
      link(movement(b, a, 999n)),
    ]),
  ).toEqual(['ok', 'ok', 'insufficient_funds']);
});
