import { FIRST_ANSWERS, type FirstAnswers } from '@merenda/domain/pages/rendering';
import { noteServerTime } from '@merenda/ui/client/server-time.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Takes over the answers in the server's page (product:home#first-answer). They are not requested again,
 * and are removed from the document, which outlives the session.
 * @returns whether there were any
 */
export function takeFirstAnswers(queries: QueryClient): boolean {
  const holder = document.getElementById(FIRST_ANSWERS);
  if (!holder) return false;
  const { now, answers }: FirstAnswers = JSON.parse(holder.textContent);
  holder.remove();
  noteServerTime(now);
  // The keys fit: the same app rendered the server's page with the same queries.
  for (const [key, answer] of answers) queries.setQueryData(key as QueryKey, answer);
  return true;
}
