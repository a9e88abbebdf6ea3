import { type ParsedLocation, useLocation, useMatch } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * Reads the page's own address: path, query, state. While the page is left, the router's location is the next
 * page's already; here it stays this page's until another page is shown.
 */
export function usePageLocation<Told>(select: (location: ParsedLocation) => Told): Told {
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const location = useLocation();
  const [own, setOwn] = useState({ page, location });
  const isOwn = page !== own.page || location.pathname === own.location.pathname;
  if (isOwn && (location !== own.location || page !== own.page)) setOwn({ page, location });
  return select(isOwn ? location : own.location);
}
