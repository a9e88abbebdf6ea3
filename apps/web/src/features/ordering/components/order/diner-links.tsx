import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Diner } from '../../model/diner.ts';
import { OrderLinks } from '../cart/order-links.tsx';
import { StandingLink } from '../standing/standing-link.tsx';
import styles from './next-meals.module.css';

const ORDERS = { to: '/dependents/$dependentId/buy', name: 'guardians.orders' } as const;
const LINKS = [
  { to: '/dependents/$dependentId/menu', name: 'menu.title' },
  { to: '/dependents/$dependentId/schedulling', name: 'schedule.title' },
] as const;

/** Links from a student's account to all about the student's meals (product:students#account). */
export function DinerLinks({ diner, withOrders }: { diner: Diner; withOrders: boolean }) {
  const t = useT();
  return (
    <div className={styles.links}>
      {[...(withOrders ? [ORDERS] : []), ...LINKS].map(({ to, name }) => (
        <ButtonLink key={to} to={to} params={{ dependentId: diner.id }} kind="plain" size="small">
          {t(name)}
        </ButtonLink>
      ))}
      <StandingLink student={diner} small />
      <OrderLinks diner={diner} />
    </div>
  );
}
