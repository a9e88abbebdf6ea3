import { createContext, useContext } from 'react';

/** Where a link leads that is about to be shown. */
interface Leading {
  to?: unknown;
  search?: unknown;
}

/** Whether the reader may not use a page: nothing leads there. */
export const ClosedLinks = createContext<(leading: Leading) => boolean>(() => false);

export const useIsClosed = (leading: Leading): boolean => useContext(ClosedLinks)(leading);
