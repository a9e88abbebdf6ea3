/** The sum of a close's postings in one account of one kind; minor units, above zero for a credit. */
export interface Flow {
  account: string;
  kind: string;
  amountMinor: bigint;
  postings: number;
  /** Posted after an earlier day was closed, and belonging to it. */
  isCorrection: boolean;
}

/** The days by which postings are listed (product:console-finance#accounts). */
export const POSTING_DAYS = ['posting', 'meal', 'close', 'correction'] as const;

/** An account's day: opening balance and flows are the closing balance. */
export interface BookLine {
  account: string;
  openingMinor: bigint;
  flows: Flow[];
  closingMinor: bigint;
}

/** All wallets of a company as one account: the other side of its own accounts. */
export const WALLETS = 'wallets';

/**
 * The lines of a day's close from a company's own accounts. A posting moves money between two
 * accounts, so the wallets have the opposite of what the company's accounts have
 * (product:console-finance#daily-close).
 */
export function closeLines(
  opening: ReadonlyMap<string, bigint>,
  flows: readonly Flow[],
): BookLine[] {
  const own = [...opening].map(([account, openingMinor]) =>
    lineOf(
      account,
      openingMinor,
      flows.filter((flow) => flow.account === account),
    ),
  );
  const known = new Set(opening.keys());
  const stray = flows.find(({ account }) => !known.has(account));
  if (stray) throw new Error(`a flow of ${stray.account}, which is no account of these books`);
  const mirrored = flows.map((flow) => ({
    ...flow,
    account: WALLETS,
    amountMinor: -flow.amountMinor,
  }));
  const openingMinor = own.reduce((sum, line) => sum - line.openingMinor, 0n);
  return [...own, lineOf(WALLETS, openingMinor, together(mirrored))];
}

function lineOf(account: string, openingMinor: bigint, flows: Flow[]): BookLine {
  const moved = flows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return { account, openingMinor, flows, closingMinor: openingMinor + moved };
}

/** One flow for each kind; those between two of the company's own accounts cancel out. */
function together(flows: readonly Flow[]): Flow[] {
  const groups = Map.groupBy(flows, ({ kind, isCorrection }) => `${kind} ${isCorrection}`);
  return [...groups.values()].flatMap((some) => {
    const amountMinor = some.reduce((sum, flow) => sum + flow.amountMinor, 0n);
    const postings = some.reduce((sum, flow) => sum + flow.postings, 0);
    return some
      .slice(0, amountMinor === 0n ? 0 : 1)
      .map((flow) => ({ ...flow, amountMinor, postings }));
  });
}

/** The reasons why a day cannot be closed. */
export const CLOSE_OBSTACLES = [
  /** The company's day is not over. */
  'notOver',
  /** The books begin later: with their first close, or else with their first entry. */
  'beforeFirst',
  /** The day before is not closed. */
  'earlierOpen',
  /** Postings of the day are not sealed yet; they are within a minute. */
  'notSealed',
  /** A processor's list of the day has not been compared. */
  'notCompared',
  /** A difference with a processor is open. */
  'differenceOpen',
  /** The processor's payments are not the ledger's. */
  'processor',
  /** The sales are not the ledger's. */
  'sales',
  /** The wallets do not have what the company's accounts lack. */
  'wallets',
] as const;

export type CloseObstacle = (typeof CLOSE_OBSTACLES)[number];

/** A comparison with a processor's list has an outcome: it is neither waiting nor failed. */
export const isCompared = (outcome: string): boolean =>
  outcome === 'same' || outcome === 'different';
