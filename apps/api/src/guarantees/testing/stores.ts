/** What a client was told. */
export interface Told {
  key: string;
  topup: string;
  wallet: string;
  amountMinor: bigint;
  outcome: 'paid' | 'refused';
}

/** What we wrote down. */
export interface Intent {
  topup: string;
  reference: string;
  status: string;
  amountMinor: bigint;
}

/** What the processor took, by its own records. */
export interface Capture {
  reference: string;
  amountMinor: bigint;
  currency: string;
}

/** What the ledger gave to a wallet. */
export interface Credit {
  topup: string;
  wallet: string;
  amountMinor: bigint;
  currency: string;
}

export interface Stores {
  told: readonly Told[];
  intents: readonly Intent[];
  captures: readonly Capture[];
  credits: readonly Credit[];
  /** Each wallet's balance as it is kept; nothing but top-ups has moved it. */
  balances: ReadonlyMap<string, bigint>;
}

/**
 * Compares stores that were written independently: clients, processor, ledger. Each acknowledged
 * top-up must be there once, each capture credited once, nothing credited that was not captured.
 * @returns a line for each difference; none when all agree
 */
export function findDifferences({ told, intents, captures, credits, balances }: Stores): string[] {
  const found: string[] = [];
  const capturesOf = Map.groupBy(captures, ({ reference }) => reference);
  const creditsOf = Map.groupBy(credits, ({ topup }) => topup);
  const intentOf = new Map(intents.map((intent) => [intent.topup, intent]));

  for (const { topup, reference, status, amountMinor } of intents) {
    const [capture, ...moreCaptures] = capturesOf.get(reference) ?? [];
    const given = creditsOf.get(topup) ?? [];
    const givenMinor = given.reduce((sum, credit) => sum + credit.amountMinor, 0n);
    if (moreCaptures.length > 0) found.push(`${topup}: captured more than once`);
    if (given.length > 1) found.push(`${topup}: credited more than once`);
    if (givenMinor !== (capture?.amountMinor ?? 0n)) {
      found.push(`${topup}: ${capture?.amountMinor ?? 0n} captured, ${givenMinor} credited`);
    }
    if (capture && given[0] && capture.currency !== given[0].currency) {
      found.push(`${topup}: captured in ${capture.currency}, credited in ${given[0].currency}`);
    }
    if (capture && capture.amountMinor !== amountMinor) {
      found.push(`${topup}: ${amountMinor} wished, ${capture.amountMinor} captured`);
    }
    if ((status === 'paid') !== given.length > 0)
      found.push(`${topup}: ${status}, yet credited so`);
  }

  for (const { key, topup, wallet, amountMinor, outcome } of told) {
    const given = creditsOf.get(topup) ?? [];
    if (!intentOf.has(topup)) found.push(`${key}: acknowledged and gone`);
    if (outcome === 'refused' && given.length > 0) found.push(`${key}: refused, yet credited`);
    if (outcome === 'refused') continue;
    if (given.length === 0) found.push(`${key}: acknowledged as paid, never credited`);
    for (const credit of given) {
      if (credit.wallet !== wallet) found.push(`${key}: credited to another wallet`);
      if (credit.amountMinor !== amountMinor) found.push(`${key}: credited with another amount`);
    }
  }
  for (const [topup, keys] of Map.groupBy(told, (one) => one.topup)) {
    if (keys.length > 1) found.push(`${topup}: told to ${keys.length} keys`);
  }

  const references = new Set(intents.map(({ reference }) => reference));
  for (const reference of capturesOf.keys()) {
    if (!references.has(reference)) found.push(`${reference}: captured without our wish`);
  }
  for (const topup of creditsOf.keys()) {
    if (!intentOf.has(topup)) found.push(`${topup}: credited without a top-up`);
  }

  const creditsTo = Map.groupBy(credits, ({ wallet }) => wallet);
  for (const wallet of new Set([...balances.keys(), ...creditsTo.keys()])) {
    const sum = (creditsTo.get(wallet) ?? []).reduce((total, one) => total + one.amountMinor, 0n);
    const kept = balances.get(wallet) ?? 0n;
    if (sum !== kept) found.push(`wallet ${wallet}: ${sum} credited, ${kept} kept`);
  }
  return found;
}
