import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import {
  IconCalendarPlus,
  IconChartDonut,
  IconCoffee,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import type { HistoryState } from '@tanstack/react-router';
import styles from './own-meals.module.css';

const TILES = [
  { to: '/responsible/$responsibleId/menu', name: 'menu.title', Icon: IconToolsKitchen2 },
  {
    to: '/responsible/$responsibleId/schedulling',
    name: 'home.meals.schedule',
    Icon: IconCalendarPlus,
  },
  {
    to: '/responsible/$responsibleId/consumption-report',
    name: 'statement.title',
    Icon: IconChartDonut,
  },
] as const;

/**
 * Menu, schedule, consumption report and coffee break of a guardian who has a restaurant unit
 * (product:home#own-meals).
 */
export function OwnMeals({
  responsibleId,
  coffeeBreak,
}: {
  responsibleId: string;
  /** Undefined if the kitchen offers no coffee break. */
  coffeeBreak: HistoryState | undefined;
}) {
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
      {coffeeBreak && (
        <ButtonLink
          to="/order"
          state={coffeeBreak}
          className={styles.tile}
          kind="soft"
          icon={<IconCoffee size={26} stroke={1.7} aria-hidden />}
        >
          {t('ordering.coffee')}
        </ButtonLink>
      )}
    </div>
  );
}
