import { IconCalendarPlus, IconToolsKitchen2 } from '@tabler/icons-react';
import { useT } from '../../../../i18n/language.ts';
import { RowLink } from '../../../../ui/actions/row-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';

/** From a student's account to the menu and the scheduled meals (product:students#account). */
export function DinerLinks({ dependentId }: { dependentId: string }) {
  const t = useT();
  return (
    <Card flush>
      <RowLink
        to="/dependents/$dependentId/menu"
        params={{ dependentId }}
        icon={<IconToolsKitchen2 size={22} />}
      >
        {t('menu.title')}
      </RowLink>
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
