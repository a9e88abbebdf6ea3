import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { useChosenSchool } from '../places/chosen-school.ts';
import { useKeptSchool } from '../places/last-school.ts';
import { todayAt } from '../places/today-at.ts';
import { registersQuery } from './queries.ts';

interface Address {
  school?: string | undefined;
  date?: string | undefined;
}

/**
 * The classes of the address's school and day, and the school's own day; `unread` stands where there are
 * none yet.
 */
export function useRegisters(address: Address) {
  const t = useT();
  const chosenSchool = useChosenSchool(address.school);
  const school = chosenSchool.school?._id;
  const registers = useQuery({
    ...registersQuery(school ?? '', address.date),
    enabled: school !== undefined,
  });
  useKeptSchool(school);
  const { error, refetch } = school ? registers : chosenSchool;
  const unread = error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : chosenSchool.isRead && !school ? (
    <EmptyState title={t('register.noClass')} />
  ) : (
    <ListSkeleton />
  );
  const today = chosenSchool.school && todayAt(chosenSchool.school);
  return { school, today, registers: registers.data, unread };
}
