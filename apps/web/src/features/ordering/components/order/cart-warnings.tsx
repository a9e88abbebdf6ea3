import { Link } from '@tanstack/react-router';
import { useT } from '../../../../i18n/language.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import type { Cart } from '../../api/orders.ts';

/** What a guardian should know before paying: what the server warns of, and too little balance. */
export function CartWarnings({ cart, missing }: { cart: Cart | undefined; missing: boolean }) {
  const t = useT();
  return (
    <>
      {cart?.warnings.map(({ message }) => (
        <Card key={message} tone="warn" role="status">
          {message}
        </Card>
      ))}
      {missing && (
        <Card tone="warn" role="status">
          <Link to="/payments">{t('schedule.toTopUp')}</Link>
        </Card>
      )}
    </>
  );
}
