import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconCalendarEvent, IconListDetails, IconReceipt } from '@tabler/icons-react';
import type { Diner } from '../../model/diner.ts';

const ORDERS = {
  to: '/dependents/$dependentId/buy',
  name: 'guardians.orders',
  Icon: IconReceipt,
} as const;
const LINKS = [
  { to: '/dependents/$dependentId/menu', name: 'menu.title', Icon: IconListDetails },
  { to: '/dependents/$dependentId/schedulling', name: 'schedule.title', Icon: IconCalendarEvent },
] as const;

/** Rows from a student's account to orders, menu and scheduled meals (product:students#account). */
export function DinerLinks({ diner, withOrders }: { diner: Diner; withOrders: boolean }) {
  const t = useT();
  return (
    <>
      {[...(withOrders ? [ORDERS] : []), ...LINKS].map(({ to, name, Icon }) => (
        <RowLink key={to} to={to} params={{ dependentId: diner.id }} icon={<Icon size={22} />}>
          {t(name)}
        </RowLink>
      ))}
    </>
  );
}
