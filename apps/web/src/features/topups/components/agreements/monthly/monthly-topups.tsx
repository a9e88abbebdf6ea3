import { useQuery } from '@tanstack/react-query';
import { monthlyQuery } from '../../../../../queries/agreements.ts';
import { useSession } from '../../../../../session/session.ts';
import { AgreementList } from '../agreement-list.tsx';
import { MonthlyActions } from './monthly-actions.tsx';
import { MonthlyCard } from './monthly-card.tsx';

/** The running monthly top-ups (product:agreements#monthly-list). */
export function MonthlyTopups() {
  const { me } = useSession();
  return (
    <AgreementList
      query={useQuery(monthlyQuery(me.company))}
      title="topups.monthly.list"
      none="topups.monthly.none"
      failed="payments.error.listRecurringMonthly"
      row={(monthly) => (
        <MonthlyCard
          key={monthly._id}
          monthly={monthly}
          actions={<MonthlyActions monthly={monthly} />}
        />
      )}
    />
  );
}
