import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../../queries/live-events.ts';
import { about } from '../../../queries/subjects.ts';

/**
 * Keeps orders up to date while a signed-in page is open: a meal is handed out, suspended or released
 * without a movement of money (product:api#alerts-and-meals-as-they-stand).
 */
export function useLiveMeals(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let known: string | undefined;
    return listen((event) => {
      if (event.kind !== 'meals') return;
      const before = known;
      known = JSON.stringify(event.data);
      if (before !== undefined && before !== known) {
        void queries.invalidateQueries(about('orders'));
      }
    });
  }, [queries]);
}
