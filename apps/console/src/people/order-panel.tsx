import { FactList } from '@merenda/ui/blocks/layout/fact-list.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type OperatorOrder, OrderState, useOrderFacts } from '../orders/order-facts.tsx';
import { SidePanel } from '../table/side-panel.tsx';
import styles from './people.module.css';
import { orderQuery } from './queries.ts';

/** An order that the command palette found, with the way to its student (product:console-people#orders). */
export function OrderPanel() {
  const t = useT();
  const { orderId } = useParams({ from: '/signed-in/people/orders/$orderId' });
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  if (data) return <Shown order={data} />;
  return (
    <SidePanel opened={null} title={t('people.order')} at="/people">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <p className={styles.quiet}>{t('error.notFound.title')}</p>
      ) : (
        <ListSkeleton />
      )}
    </SidePanel>
  );
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
