import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type OperatorOrder, OrderState, useOrderFacts } from '../orders/order-facts.tsx';
import { SidePanel } from '../table/side-panel.tsx';
import { UnreadPanel } from '../table/unread-panel.tsx';
import styles from './people.module.css';
import { orderQuery } from './queries.ts';

/** An order that the command palette found, with the way to its student (product:console-people#orders). */
export function OrderPanel() {
  const t = useT();
  const { orderId } = useParams({ from: '/signed-in/people/orders/$orderId' });
  const query = useQuery(orderQuery(orderId));
  if (query.data) return <Shown order={query.data} />;
  return <UnreadPanel title={t('people.order')} at="/people" query={query} />;
}

function Shown({ order }: { order: OperatorOrder }) {
  const t = useT();
  const facts = useOrderFacts(order, null);
  return (
    <SidePanel
      opened={null}
      title={t('desk.order', { number: order.orderNumber })}
      state={<OrderState status={order.status} />}
      at="/people"
    >
      <FactList facts={facts} />
      {order.studentId && (
        <section className={styles.part}>
          <h3>{t('people.kind.student')}</h3>
          <Link
            to="/people/students/$studentId"
            params={{ studentId: order.studentId }}
            search
            className={styles.link}
          >
            {order.student}
          </Link>
        </section>
      )}
    </SidePanel>
  );
}
