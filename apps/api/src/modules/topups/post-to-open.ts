import type { Executor } from '@merenda/database';
import { isPosted, type PostItem, post } from '@merenda/ledger';

/** A transfer that goes to the first of some accounts that is open. */
export interface Way {
  targets: readonly string[];
  to(credit: string): PostItem;
}

/**
 * Posts linked transfers, all or none, each to the first of its targets that is open.
 * @returns where each went, in their order
 * @throws Error when the ledger refuses for another reason, or no target is open
 */
export async function postToOpen(executor: Executor, ways: readonly Way[]): Promise<string[]> {
  const tried = ways.map(() => 0);
  for (;;) {
    const credits = ways.map(({ targets }, index) => targets[tried[index] ?? 0] ?? '');
    const results = await post(
      executor,
      ways.map((way, index) => way.to(credits[index] ?? '')),
    );
    if (results.every(isPosted)) return credits;
    const shut = results.flatMap(({ code }, index) =>
      code === 'account_closed' || code === 'account_missing' ? [index] : [],
    );
    for (const index of shut) tried[index] = (tried[index] ?? 0) + 1;
    if (shut.length === 0 || ways.some(({ targets }, index) => !targets[tried[index] ?? 0])) {
      throw new Error(`the ledger answered ${results.map(({ code }) => code).join(', ')}`);
    }
  }
}
