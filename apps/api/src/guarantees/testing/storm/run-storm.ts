import { type Random, randomOf } from '../../../demo/random.ts';
import { type ApiCopy, startCopy } from '../../../testing/copy.ts';
import { type Payments, until } from '../../../testing/payments.ts';
import type { Client, Operation } from './client.ts';
import { createStormFamily, type Family } from './families.ts';
import { killCopies, makeFaults } from './faults.ts';
import { dispute, order, refund, refundFailure, transfer } from './moves.ts';
import { pursue } from './pursue.ts';
import { cardTopup, linkTopup, pixTopup } from './topups.ts';

const WEFOOD = 'wefood';
/** Takes payment links and cards, in euros; of cards it passes a fee on. */
const ULIS = 'thomas-franks-ulis';
/** What each guardian does at a time. */
const HANDS = 2;
const ATTEMPTS = 4;

export interface StormReport {
  client: Client;
  /** How many of which kind. */
  operations: Map<string, number>;
  /** What nobody was told the end of: to be asked about again, through the API that never died. */
  open: Operation[];
  faults: Map<string, number>;
  kills: number;
}

/**
 * Families pay, transfer, eat and ask for their money back, through two copies of the API which are
 * killed again and again, while the processor makes every fault that it can. Whatever was not
 * answered is asked again a few times, with the same key. What is left to chance follows from the
 * seed; what the machine's pace adds does not.
 */
export async function runStorm(
  payments: Payments,
  { seed, seconds }: { seed: string; seconds: number },
): Promise<StormReport> {
  const families = await Promise.all(
    [WEFOOD, WEFOOD, WEFOOD, ULIS].map((company) => createStormFamily(payments.api, company)),
  );
  const copies = [await startCopy(payments), await startCopy(payments)];
  const client = newClient(payments, copies, randomOf(seed, 'client'));
  const over = AbortSignal.timeout(seconds * 1_000);
  const open: Operation[] = [];
  const operations = new Map<string, number>();
  const hands = families.flatMap((family, who) =>
    Array.from({ length: HANDS }, async (_, hand) => {
      const own = { ...client, random: randomOf(seed, `${who}`, `${hand}`) };
      while (!over.aborted) {
        const operation = choose(own, family);
        if (!operation) continue;
        operations.set(operation.kind, (operations.get(operation.kind) ?? 0) + 1);
        if (!(await pursue(operation, { attempts: ATTEMPTS }))) open.push(operation);
      }
    }),
  );
  const restart = () => startCopy(payments);
  const [faults, kills] = await Promise.all([
    makeFaults(payments.sandbox, randomOf(seed, 'faults'), over),
    killCopies(copies, restart, { random: randomOf(seed, 'kills'), signal: over }),
    ...hands,
  ]);
  const ends = await Promise.all(
    open.map((operation) => pursue(operation, { attempts: ATTEMPTS })),
  );
  await untilTold(payments);
  await Promise.all(copies.splice(0).map((copy) => copy.kill()));
  return { client, operations, open: open.filter((_, index) => !ends[index]), faults, kills };
}

const newClient = (payments: Payments, copies: ApiCopy[], random: Random): Client => ({
  // The storm's own order of things decides which copy is asked, not the hands' random numbers.
  url: () =>
    copies[Math.floor(Math.random() * copies.length)]?.payments.api.url ?? payments.api.url,
  sandboxUrl: payments.sandbox.origin,
  journal: [],
  random,
  surprises: new Map(),
});

type Maker = (client: Client, family: Family) => Operation | undefined;

const BY_PIX: readonly Maker[] = [cardTopup, cardTopup, pixTopup, pixTopup];
const BY_LINK: readonly Maker[] = [cardTopup, cardTopup, linkTopup, linkTopup];
const MOVES: readonly Maker[] = [
  transfer,
  transfer,
  transfer,
  order,
  order,
  refund,
  refund,
  refundFailure,
  dispute,
];

const choose = (client: Client, family: Family) =>
  client.random.pick([...(family.company === WEFOOD ? BY_PIX : BY_LINK), ...MOVES])(client, family);

/** Until the processor has no more news for us. */
const untilTold = ({ sandbox }: Payments) =>
  until(
    () => fetch(`${sandbox.origin}/control.json`).then((answer) => answer.json()),
    ({ outbox }: { outbox: { waiting: number } }) => outbox.waiting === 0,
  );
