import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom work is done. */
export interface Asker {
  /** Who shares fairly with others: a guardian, an operator, else the network of the address. */
  readonly caller: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

/** Jobs, commands and the start: one caller among the others, who never leaves. */
const OURSELVES: Asker = { caller: 'ourselves', gone: new AbortController().signal };

const asking = new AsyncLocalStorage<Asker>();

/** Does what is given for somebody: all that it starts finds out by `currentAsker` whom it is for. */
export const doFor = <T>(asker: Asker, work: () => T): T => asking.run(asker, work);

export const currentAsker = (): Asker => asking.getStore() ?? OURSELVES;
