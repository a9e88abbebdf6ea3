import { createContext, useContext } from 'react';

/** The target of a link that is about to be shown. */
interface Leading {
  to?: unknown;
  search?: unknown;
}

/** The reader may not use a page: no link to it is shown. */
export const ClosedLinks = createContext<(leading: Leading) => boolean>(() => false);

export const useIsClosed = (leading: Leading): boolean => useContext(ClosedLinks)(leading);
