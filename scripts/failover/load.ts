import { setTimeout as sleep } from 'node:timers/promises';
import { choose, STORM_COMPANIES } from '../../apps/api/src/guarantees/testing/storm/choose.ts';
import { ask, type Client } from '../../apps/api/src/guarantees/testing/storm/client.ts';
import type { Course, Turn } from '../../apps/api/src/guarantees/testing/storm/course.ts';
import {
  createStormFamily,
  type Family,
} from '../../apps/api/src/guarantees/testing/storm/families.ts';
import { pursue } from '../../apps/api/src/guarantees/testing/storm/pursue.ts';
import type { TestApi } from '../../apps/api/src/testing/api.ts';

const READ_EVERY_MS = 100;

/** Families that pay, transfer, order and read until they are stopped. */
export interface Load {
  /** Acknowledged writes, in milliseconds of `performance.now()`. */
  acknowledged: readonly { sentAt: number; at: number }[];
  /** Number of answers that nothing explains, by status, code and route. */
  surprises: Client['surprises'];
  /** Number of answers to pages and reads, by status. */
  reads: Map<number, number>;
  /** Begins nothing more; resolves when every operation has its outcome. */
  stop(): Promise<void>;
}

/** @param hands the number of simultaneous operations of each guardian */
export async function startLoad(
  api: Pick<TestApi, 'url' | 'owner'>,
  sandboxUrl: string,
  course: Course,
  hands = 3,
): Promise<Load> {
  const families: Family[] = [];
  for (const company of STORM_COMPANIES) families.push(await createStormFamily(api, company));
  const acknowledged: { sentAt: number; at: number }[] = [];
  const surprises: Load['surprises'] = new Map();
  const reads: Load['reads'] = new Map();
  const { journal } = course;
  let seen = 0;
  const noteAcknowledged = (sentAt: number) => {
    const latest = journal.slice(seen);
    seen = journal.length;
    if (latest.some(({ outcome }) => outcome === 'done')) {
      acknowledged.push({ sentAt, at: performance.now() });
    }
  };
  const clientOf = (turn: Turn): Client => ({
    url: () => api.url,
    sandboxUrl,
    journal,
    turn,
    provesAnew: true,
    surprises,
  });
  const over = new AbortController();
  course.start();
  const working = families.flatMap((family, who) =>
    Array.from({ length: hands }, async (_, hand) => {
      for await (const turn of course.turns(`${who}/${hand}`, over.signal)) {
        const operation = choose(clientOf(turn), family);
        if (!operation) continue;
        turn.begin(operation.kind);
        await pursue({
          ...operation,
          async attempt() {
            const sentAt = performance.now();
            const isKnown = await operation.attempt();
            noteAcknowledged(sentAt);
            return isKnown;
          },
        });
      }
    }),
  );
  const readers = families.map(async (family, who) => {
    for await (const turn of course.turns(`reads/${who}`, over.signal)) {
      const { answer } = await ask(clientOf(turn), family, 'GET /wallets/logs', {});
      const page = await fetch(new URL('/login', api.url)).catch(() => undefined);
      for (const status of [answer?.status ?? 0, page?.status ?? 0]) {
        reads.set(status, (reads.get(status) ?? 0) + 1);
      }
      await page?.body?.cancel();
      await sleep(READ_EVERY_MS);
    }
  });
  return {
    acknowledged,
    surprises,
    reads,
    async stop() {
      over.abort();
      await Promise.all([...working, ...readers]);
    },
  };
}
