import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../demo/random.ts';
import type { ApiCopy } from '../../../testing/copy.ts';
import type { RunningSandbox } from '../../../testing/sandbox.ts';
import type { Course } from './course.ts';

/** Faults of a processor towards its callers, by name. */
const FAULTS: Record<string, (random: Random) => object> = {
  delay: (random) => ({ delayMs: random.int(500) }),
  refusal: (random) => ({ refuseNext: 1 + random.int(4) }),
  decline: () => ({ declineNext: 1 }),
  'lost answer': (random) => ({ dropAnswerNext: 1 + random.int(3) }),
  silence: () => ({ silentSeconds: 1 }),
  'doubled webhooks': (random) => ({ webhooks: { copies: 2 + random.int(4) } }),
  'late webhooks': (random) => ({ webhooks: { delayMs: random.int(1_500) } }),
  'reordered webhooks': () => ({ webhooks: { reorder: true } }),
  'lost webhooks': () => ({ webhooks: { paused: true } }),
  calm: () => ({ reset: true }),
};

/** Makes one fault after the other until the signal; returns the number of each kind. */
export async function makeFaults(
  sandbox: RunningSandbox,
  course: Course,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const random = course.random('faults');
  const made = new Map<string, number>();
  for (let number = 0; !signal.aborted; number += 1) {
    const name = random.pick(Object.keys(FAULTS));
    const patch = FAULTS[name]?.(random) ?? {};
    // A silent sandbox does not take the request; that is a fault already.
    const heard = await sandbox.control(patch).then(
      () => true,
      () => false,
    );
    if (heard && name !== 'calm') made.set(name, (made.get(name) ?? 0) + 1);
    const pauseMs = 100 + random.int(500);
    await course.moment(`fault ${number} is over`, () => sleep(pauseMs));
  }
  await sandbox.control({ reset: true });
  return made;
}

/** Kills one copy after the other with -9 and restarts it; returns the number of kills. */
export async function killCopies(
  copies: ApiCopy[],
  start: () => Promise<ApiCopy>,
  { course, signal }: { course: Course; signal: AbortSignal },
): Promise<number> {
  const random = course.random('kills');
  let kills = 0;
  for (;;) {
    const pauseMs = 1_000 + random.int(2_500);
    await course.moment(`kill ${kills}`, () =>
      sleep(pauseMs, undefined, { signal }).catch(() => {}),
    );
    if (signal.aborted) return kills;
    const index = random.int(copies.length);
    await copies[index]?.kill();
    kills += 1;
    copies[index] = await start();
  }
}
