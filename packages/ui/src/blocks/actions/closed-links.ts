import { createContext, useContext } from 'react';

/** Where a link leads that is about to be shown. */
interface Leading {
  to?: unknown;
  search?: unknown;
}

/** Whether whoever reads the page may not use another one: nothing leads there (product:home#blocked-guardian). */
export const ClosedLinks = createContext<(leading: Leading) => boolean>(() => false);

export const useIsClosed = (leading: Leading): boolean => useContext(ClosedLinks)(leading);
