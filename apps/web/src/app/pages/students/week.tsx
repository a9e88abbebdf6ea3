import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { WeekScreen } from '../../../features/ordering/components/week/week-screen.tsx';

/** /week: every student's school days in one basket (product:week#page). */
export default function Week() {
  const t = useT();
  return (
    <Screen wide>
      <WeekScreen header={<PageHeader title={t('meals.title')} text={t('week.hint')} />} />
    </Screen>
  );
}
