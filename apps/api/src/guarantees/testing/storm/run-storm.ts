import { type ApiCopy, startCopy } from '../../../testing/copy.ts';
import { type Payments, until } from '../../../testing/payments.ts';
import { choose, STORM_COMPANIES } from './choose.ts';
import type { Client, Operation } from './client.ts';
import type { Course, Turn } from './course.ts';
import { createStormFamily, type Family } from './families.ts';
import { killCopies, makeFaults } from './faults.ts';
import { TooSlow } from './pace.ts';
import { pursue } from './pursue.ts';

/** Concurrent operations of each guardian. */
const HANDS = 2;
const ATTEMPTS = 4;
const ENOUGH_DONE = 20;
/** Extra time if little was done. */
const LONGER_MS = 60_000;

export interface StormReport {
  /** Number of answers that no fault explains. */
  surprises: Client['surprises'];
  /** Number of operations of each kind. */
  operations: Map<string, number>;
  /** Operations without a known outcome: they are repeated through the copy of the API that never died. */
  open: Operation[];
  faults: Map<string, number>;
  kills: number;
  families: readonly Family[];
}

/**
 * Families pay, transfer, order meals, ask for refunds and send medical reports, through two copies of the API. The copies are
 * killed repeatedly, while the processor makes every fault that it can. Unanswered requests are retried a
 * few times with the same key. All chance follows from the course's seed; its record holds the effects of
 * the machine's pace.
 */
export async function runStorm(payments: Payments, course: Course): Promise<StormReport> {
  const families = await Promise.all(
    STORM_COMPANIES.map((company) => createStormFamily(payments.api, company)),
  );
  const start = () =>
    startCopy(payments).catch((cause) => {
      throw new TooSlow('a copy of the API did not start', { cause });
    });
  const copies: ApiCopy[] = [];
  try {
    copies.push(await start());
    copies.push(await start());
    return await rage(payments, course, { families, copies, start });
  } finally {
    await Promise.all(copies.splice(0).map((copy) => copy.kill()));
  }
}

async function rage(
  payments: Payments,
  course: Course,
  {
    families,
    copies,
    start,
  }: { families: Family[]; copies: ApiCopy[]; start: () => Promise<ApiCopy> },
): Promise<StormReport> {
  const surprises: StormReport['surprises'] = new Map();
  const clientOf = (turn: Turn): Client => ({
    url: () => (copies.length > 0 ? turn.random.pick(copies).payments : payments).api.url,
    sandboxUrl: payments.sandbox.origin,
    journal: course.journal,
    turn,
    surprises,
  });
  course.start();
  const over = stormOver(course);
  const open: Operation[] = [];
  const operations = new Map<string, number>();
  const hands = families.flatMap((family, who) =>
    Array.from({ length: HANDS }, async (_, hand) => {
      for await (const turn of course.turns(`${who}/${hand}`, over)) {
        const operation = choose(clientOf(turn), family);
        if (!operation) continue;
        turn.begin(operation.kind);
        operations.set(operation.kind, (operations.get(operation.kind) ?? 0) + 1);
        if (!(await pursue(operation, { attempts: ATTEMPTS }))) open.push(operation);
      }
    }),
  );
  const [faults, kills] = await Promise.all([
    makeFaults(payments.sandbox, course, over),
    killCopies(copies, start, { course, signal: over }),
    ...hands,
  ]);
  const ends = await Promise.all(
    open.map((operation) => pursue(operation, { attempts: ATTEMPTS })),
  );
  await untilTold(payments);
  return {
    surprises,
    operations,
    open: open.filter((_, index) => !ends[index]),
    faults,
    kills,
    families,
  };
}

/** The longest time in which operations begin, in milliseconds. */
export const stormLimit = ({ length }: Course): number => length * 1_000 + LONGER_MS;

/**
 * Aborted after the course's length, as soon as enough operations are done; at the latest after the extra
 * time.
 */
function stormOver(course: Course): AbortSignal {
  const over = new AbortController();
  const limit = performance.now() + stormLimit(course);
  const look = () => {
    const done = course.journal.filter(({ outcome }) => outcome === 'done').length;
    if (done > ENOUGH_DONE || performance.now() > limit) over.abort();
    else setTimeout(look, 100);
  };
  setTimeout(look, course.length * 1_000);
  return over.signal;
}

/** Waits until the processor has sent all its events. */
const untilTold = ({ sandbox }: Payments) =>
  until(
    () => fetch(`${sandbox.origin}/control.json`).then((answer) => answer.json()),
    ({ outbox }: { outbox: { waiting: number } }) => outbox.waiting === 0,
  );
