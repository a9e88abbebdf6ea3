import { IconCalendarPlus, IconChartDonut, IconToolsKitchen2 } from '@tabler/icons-react';
import { useT } from '../../../i18n/language.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import styles from './own-meals.module.css';

const TILES = [
  { to: '/responsible/$responsibleId/menu', name: 'home.meals.menu', Icon: IconToolsKitchen2 },
  {
    to: '/responsible/$responsibleId/schedulling',
    name: 'home.meals.schedule',
    Icon: IconCalendarPlus,
  },
  {
    to: '/responsible/$responsibleId/consumption-report',
    name: 'home.meals.report',
    Icon: IconChartDonut,
  },
] as const;

/**
 * Menu, schedule and consumption report of a guardian who has a restaurant unit
 * (product:home#own-meals).
 */
export function OwnMeals({ responsibleId }: { responsibleId: string }) {
  const t = useT();
  return (
    <div className={styles.tiles}>
      {TILES.map(({ to, name, Icon }) => (
        <ButtonLink
          key={to}
          to={to}
          params={{ responsibleId }}
          className={styles.tile}
          kind="soft"
          icon={<Icon size={26} stroke={1.7} aria-hidden />}
        >
          {t(name)}
        </ButtonLink>
      ))}
    </div>
  );
}
