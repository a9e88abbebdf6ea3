import { IconCalendarPlus, IconChartDonut, IconToolsKitchen2 } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import styles from './OwnMeals.module.css';

/** Menu, schedule and consumption report of a guardian who has a restaurant unit (spec 1 §2). */
export function OwnMeals({ responsibleId }: { responsibleId: string }) {
  const t = useT();
  const params = { responsibleId };
  return (
    <div className={styles.tiles}>
      <ButtonLink
        to="/responsible/$responsibleId/menu"
        params={params}
        className={styles.tile}
        kind="soft"
        icon={<IconToolsKitchen2 size={26} stroke={1.7} aria-hidden />}
      >
        {t('home.meals.menu')}
      </ButtonLink>
      <ButtonLink
        to="/responsible/$responsibleId/schedulling"
        params={params}
        className={styles.tile}
        kind="soft"
        icon={<IconCalendarPlus size={26} stroke={1.7} aria-hidden />}
      >
        {t('home.meals.schedule')}
      </ButtonLink>
      <ButtonLink
        to="/responsible/$responsibleId/consumption-report"
        params={params}
        className={styles.tile}
        kind="soft"
        icon={<IconChartDonut size={26} stroke={1.7} aria-hidden />}
      >
        {t('home.meals.report')}
      </ButtonLink>
    </div>
  );
}
