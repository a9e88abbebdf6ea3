import { greatest } from '@merenda/domain/extremes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const CALLERS = ['a', 'b', 'c', 'd'];

interface Item {
  caller: string;
  number: number;
}

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ add: fc.constantFrom(...CALLERS) }) },
    { weight: 2, arbitrary: fc.record({ take: fc.subarray(CALLERS) }) },
    { weight: 1, arbitrary: fc.record({ leave: fc.nat(200) }) },
  ),
  { maxLength: 120 },
);
const rooms = fc.record({ queue: fc.integer({ min: 1, max: 9 }), queueEach: fc.nat(5) });

/** A queue and, beside it, each caller's items in it, tracked from the queue's answers. */
function createPair(room: { queue: number; queueEach: number }) {
  const queue = new FairQueue<Item>(room);
  const inside = new Map<string, Item[]>(CALLERS.map((caller) => [caller, []]));
  const of = (caller: string) => inside.get(caller) ?? [];
  const all = () => [...inside.values()].flat();
  let number = 0;
  return {
    of,
    all,
    queue,
    add(caller: string) {
      number += 1;
      const item = { caller, number };
      const dropped = queue.add(item);
      of(caller).push(item);
      if (dropped) this.forget(dropped);
      return { item, dropped };
    },
    take(may: (caller: string) => boolean) {
      const item = queue.take(may);
      if (item) this.forget(item);
      return item;
    },
    forget({ caller, number: gone }: Item) {
      inside.set(
        caller,
        of(caller).filter((item) => item.number !== gone),
      );
    },
  };
}

test('the queue never exceeds its size or a caller’s share, and reports every item that it drops', () => {
  fc.assert(
    fc.property(rooms, steps, (room, asked) => {
      const pair = createPair(room);
      for (const step of asked) {
        if ('add' in step) pair.add(step.add);
        else if ('take' in step) pair.take((caller) => step.take.includes(caller));
        else {
          const items = pair.all();
          const left = items[step.leave % Math.max(items.length, 1)];
          if (left) {
            pair.queue.remove(left);
            pair.forget(left);
          }
        }
        expect(pair.queue.length).toBe(pair.all().length);
        expect(pair.queue.length).toBeLessThanOrEqual(room.queue);
        for (const caller of CALLERS)
          expect(pair.of(caller).length).toBeLessThanOrEqual(room.queueEach);
      }
      const rest = pair.all().length;
      for (let taken = 0; taken < rest; taken += 1) expect(pair.take(() => true)).toBeDefined();
      expect(pair.take(() => true)).toBeUndefined();
    }),
  );
});

test('each caller’s items leave in the order of their arrival, and only permitted callers’ items leave', () => {
  fc.assert(
    fc.property(rooms, steps, (room, asked) => {
      const pair = createPair(room);
      for (const step of asked) {
        if ('add' in step) pair.add(step.add);
        if (!('take' in step)) continue;
        const before = new Map(CALLERS.map((caller) => [caller, pair.of(caller)[0]]));
        const taken = pair.take((caller) => step.take.includes(caller));
        if (taken) {
          expect(step.take).toContain(taken.caller);
          expect(taken).toBe(before.get(taken.caller));
        } else {
          for (const caller of step.take) expect(before.get(caller)).toBeUndefined();
        }
      }
    }),
  );
});

test('no caller overtakes a waiting caller twice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CALLERS), { maxLength: 40 }), (callers) => {
      const pair = createPair({ queue: 100, queueEach: 100 });
      for (const caller of callers) pair.add(caller);
      const passed = new Map<string, number>();
      for (let item = pair.take(() => true); item; item = pair.take(() => true)) {
        for (const caller of CALLERS) {
          if (caller === item.caller || pair.of(caller).length === 0) continue;
          const key = `${item.caller} before ${caller}`;
          passed.set(key, (passed.get(key) ?? 0) + 1);
          expect(passed.get(key)).toBeLessThanOrEqual(1);
        }
        for (const caller of CALLERS) passed.delete(`${caller} before ${item.caller}`);
      }
    }),
  );
});

test('a full queue drops the newest item of the caller with the most, never another caller’s only item', () => {
  fc.assert(
    fc.property(
      rooms,
      fc.array(fc.constantFrom(...CALLERS), { maxLength: 60 }),
      (room, callers) => {
        const pair = createPair(room);
        for (const caller of callers) {
          const most = greatest(
            CALLERS.map((one) => pair.of(one).length),
            0,
          );
          const latest = new Map(CALLERS.map((one) => [one, pair.of(one).at(-1)]));
          const own = pair.of(caller).length;
          const { item, dropped } = pair.add(caller);
          if (!dropped || dropped === item) continue;
          expect(dropped).toBe(latest.get(dropped.caller));
          expect(pair.of(dropped.caller).length + 1).toBe(most);
          expect(own + 1).toBeLessThan(most);
        }
      },
    ),
  );
});
