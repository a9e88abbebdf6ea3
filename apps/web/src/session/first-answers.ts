import { FIRST_ANSWERS, type FirstAnswers } from '@merenda/domain/pages/rendering';
import { noteServerTime } from '@merenda/ui/client/server-time.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Takes over what the server's page brought along (product:home#first-answer): what it holds is not
 * asked for again, and does not stay in the document, which outlives the session.
 * @returns whether there was anything
 */
export function takeFirstAnswers(queries: QueryClient): boolean {
  const holder = document.getElementById(FIRST_ANSWERS);
  if (!holder) return false;
  const { now, answers }: FirstAnswers = JSON.parse(holder.textContent);
  holder.remove();
  noteServerTime(now);
  // The server's page is made by this app, of the same queries.
  for (const [key, answer] of answers) queries.setQueryData(key as QueryKey, answer);
  return true;
}
