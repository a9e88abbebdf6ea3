import { useQuery } from '@tanstack/react-query';
import { useLastSchool } from './last-school.ts';
import { firstSchoolsQuery, type Place, schoolQuery } from './queries.ts';

interface ChosenSchool {
  /** Undefined while it is read, and for a scope without a school. */
  school: Place | undefined;
  isRead: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/**
 * The school of the address, else the last one, else the first of the scope by name; a school out of the
 * scope counts as none (product:console#school).
 */
export function useChosenSchool(asked: string | undefined): ChosenSchool {
  const last = useLastSchool();
  const wanted = asked ?? last;
  const named = useQuery({ ...schoolQuery(wanted ?? ''), enabled: wanted !== undefined });
  const first = useQuery(firstSchoolsQuery);
  const { data, error, refetch } = named.data === null || wanted === undefined ? first : named;
  const school = Array.isArray(data) ? data[0] : (data ?? undefined);
  return { school, isRead: data !== undefined, error, refetch };
}
