import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarPlus, IconCalendarWeek, IconToolsKitchen2 } from '@tabler/icons-react';
import type { Diner } from '../../model/diner.ts';
import { OrderLinks } from '../cart/order-links.tsx';
import { StandingLink } from '../standing/standing-link.tsx';

/**
 * Links from a student's account to the menu, a new order and the scheduled meals
 * (product:students#account).
 */
export function DinerLinks({ diner }: { diner: Diner }) {
  const t = useT();
  const dependentId = diner.id;
  return (
    <Card flush>
      <RowLink to="/week" icon={<IconCalendarWeek size={22} />}>
        {t('week.link')}
      </RowLink>
      <StandingLink student={diner} />
      <RowLink
        to="/dependents/$dependentId/menu"
        params={{ dependentId }}
        icon={<IconToolsKitchen2 size={22} />}
      >
        {t('menu.title')}
      </RowLink>
      <OrderLinks diner={diner} />
      <RowLink
        to="/dependents/$dependentId/schedulling"
        params={{ dependentId }}
        icon={<IconCalendarPlus size={22} />}
      >
        {t('schedule.title')}
      </RowLink>
    </Card>
  );
}
