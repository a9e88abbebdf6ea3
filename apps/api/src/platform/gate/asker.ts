import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller for whom work is done. */
export interface Asker {
  /** The unit of fair sharing: a guardian, an operator, else the network of the address. */
  readonly caller: string;
  /** Aborted when the caller no longer waits for the answer. */
  readonly gone: AbortSignal;
}

/** Jobs, commands and the start share one caller, who never leaves. */
const OURSELVES: Asker = { caller: 'ourselves', gone: new AbortController().signal };

const asking = new AsyncLocalStorage<Asker>();

/** Runs the work for an asker; everything that it starts gets the asker from `currentAsker`. */
export const doFor = <T>(asker: Asker, work: () => T): T => asking.run(asker, work);

export const currentAsker = (): Asker => asking.getStore() ?? OURSELVES;
