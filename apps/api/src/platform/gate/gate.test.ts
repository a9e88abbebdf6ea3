import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { type Asker, currentAsker, doFor } from './asker.ts';
import { Busy, createDoor, createGate } from './gate.ts';
import { KINDS, type Kind } from './kinds.ts';

const CALLERS = ['a', 'b', 'c'];

const askerOf = (caller: string, gone = new AbortController().signal): Asker => ({ caller, gone });
const settled = () => new Promise((resolve) => setImmediate(resolve));
const open = () => createGate(createMetrics({}));

const kinds = fc.record({
  places: fc.integer({ min: 1, max: 3 }),
  placesEach: fc.integer({ min: 1, max: 3 }),
  queue: fc.nat(6),
  queueEach: fc.nat(4),
});
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ enter: fc.constantFrom(...CALLERS) }) },
    { weight: 2, arbitrary: fc.record({ leave: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ goAway: fc.nat(50) }) },
  ),
  { maxLength: 60 },
);

test('any sequence of arrivals, ends and cancellations keeps running work within the places and waiting work within the room, and loses no place', async () => {
  await fc.assert(
    fc.asyncProperty(kinds, steps, async (kind, asked) => {
      const door = createDoor({ ...kind, waitMs: 60_000 }, () => {});
      const inside: { caller: string; leave: () => void }[] = [];
      const away: AbortController[] = [];
      const all: Promise<unknown>[] = [];
      for (const step of asked) {
        if ('enter' in step) {
          const controller = new AbortController();
          away.push(controller);
          const entering = door.enter(askerOf(step.enter, controller.signal));
          all.push(
            entering.then(
              (leave) => inside.push({ caller: step.enter, leave }),
              (error) => expect(error).toBeInstanceOf(Busy),
            ),
          );
        } else if ('leave' in step) {
          const [one] = inside.splice(step.leave % Math.max(inside.length, 1), 1);
          one?.leave();
          // Leaving twice has the effect of leaving once.
          one?.leave();
        } else away.at(step.goAway % Math.max(away.length, 1))?.abort();
        await settled();
        const { running, waiting } = door.load();
        expect(running).toBe(inside.length);
        expect(running).toBeLessThanOrEqual(kind.places);
        expect(waiting).toBeLessThanOrEqual(kind.queue);
        for (const caller of CALLERS) {
          const own = inside.filter((one) => one.caller === caller).length;
          expect(own).toBeLessThanOrEqual(kind.placesEach);
        }
      }
      for (const controller of away) controller.abort();
      while (inside.length > 0) {
        inside.pop()?.leave();
        await settled();
      }
      await Promise.all(all);
      expect(door.load()).toEqual({ running: 0, waiting: 0 });
    }),
    { numRuns: 50 },
  );
});

const ONE: Kind = { places: 1, placesEach: 1, queue: 2, queueEach: 2, waitMs: 60_000 };

test('a caller who has waited the maximum time is refused, with a time to retry', async () => {
  const door = createDoor({ ...ONE, waitMs: 1 }, () => {});
  const leave = await door.enter(askerOf('a'));
  const refused: Busy = await door.enter(askerOf('b')).catch((error) => error);
  expect(refused).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  leave();
  expect(door.load()).toEqual({ running: 0, waiting: 0 });
});

test('a caller who goes away leaves the queue, and running work gets the abort signal', async () => {
  const gate = open();
  const controller = new AbortController();
  const asker = askerOf('a', controller.signal);
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  let wasTold = false;
  let wasDone = false;
  const first = doFor(asker, () =>
    gate.run('pictures', async (gone) => {
      await end;
      wasTold = gone.aborted;
    }),
  );
  const second = doFor(asker, () =>
    gate.run('pictures', async () => {
      wasDone = true;
    }),
  );
  controller.abort();
  await expect(second).rejects.toThrow(Busy);
  finish();
  await first;
  expect({ wasTold, wasDone }).toEqual({ wasTold: true, wasDone: false });
});

test('one caller with many requests does not hold up others', async () => {
  // However busy the machine is, nobody waits too long.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const gate = open();
  const order: string[] = [];
  const ask = (caller: string) =>
    doFor(askerOf(caller), () =>
      gate.run('compression', async () => {
        order.push(caller);
        await settled();
      }),
    ).catch((error) => expect(error).toBeInstanceOf(Busy));
  const flood = Array.from({ length: 1_000 }, () => ask('flooder'));
  const other = ask('other');
  await Promise.all([...flood, other]);
  expect(order.indexOf('other')).toBeLessThanOrEqual(2);
  expect(order.filter((caller) => caller === 'flooder')).toHaveLength(
    KINDS.compression.queueEach + KINDS.compression.placesEach,
  );
});

test('failed work gives its place back', async () => {
  const gate = open();
  const fail = () =>
    gate.run('pictures', async () => {
      throw new Error('broken');
    });
  for (let times = 0; times < 3; times += 1) await expect(fail()).rejects.toThrow('broken');
  expect(await gate.run('pictures', async () => 'done')).toBe('done');
});

test('a stream keeps its place until it is read to its end or its reader has gone', async () => {
  const gate = open();
  const pieces = async () =>
    (async function* write() {
      yield 1;
      yield 2;
    })();
  const controller = new AbortController();
  const asker = askerOf('a', controller.signal);
  const read = await doFor(asker, () => gate.stream('pictures', pieces));
  let isIn = false;
  const next = gate.run('pictures', async () => {
    isIn = true;
  });
  await settled();
  expect(isIn).toBe(false);
  const heard: number[] = [];
  for await (const piece of read) heard.push(piece);
  expect(heard).toEqual([1, 2]);
  await next;

  const fail = async () => {
    throw new Error('not today');
  };
  await expect(gate.stream('pictures', fail)).rejects.toThrow('not today');
  await doFor(asker, () => gate.stream('pictures', pieces));
  controller.abort();
  expect(await gate.run('pictures', async () => 'in')).toBe('in');
});

test('everything that is started for a caller knows the caller', async () => {
  expect(currentAsker().caller).toBe('ourselves');
  const caller = await doFor(askerOf('a'), async () => {
    await settled();
    return currentAsker().caller;
  });
  expect(caller).toBe('a');
});
