import { useLeave } from '@merenda/ui/blocks/browser/use-leave.ts';
import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Order } from '../../../features/ordering/api/orders.ts';
import { OrderScreen } from '../../../features/ordering/components/cart/order-screen.tsx';
import type { Diner } from '../../../features/ordering/model/diner.ts';
import { useSession } from '../../../session/session.ts';
import { OwnDiner } from './own-diner.tsx';
import { StudentDiner } from './student-diner.tsx';

/**
 * The page /order: the navigation state names diner and school. Without it, or with another guardian's
 * state, the page leads to /.
 */
export default function OrderPage() {
  const { me } = useSession();
  const {
    restaurantUnit,
    puchasedFor,
    requester,
    isCoffeeBreak = false,
  } = usePageLocation(({ state }) => state);
  if (!restaurantUnit || !puchasedFor || requester !== me._id) return <ToHome />;
  const screen = (diner: Diner) =>
    diner.unit._id === restaurantUnit && diner.maySpend ? (
      <Ordering diner={diner} isCoffeeBreak={isCoffeeBreak} />
    ) : (
      <ToHome />
    );
  return puchasedFor === me._id ? (
    <OwnDiner responsibleId={puchasedFor}>{screen}</OwnDiner>
  ) : (
    <StudentDiner dependentId={puchasedFor}>{screen}</StudentDiner>
  );
}

function Ordering({ diner, isCoffeeBreak }: { diner: Diner; isCoffeeBreak: boolean }) {
  const navigate = useNavigate();
  const toMenu =
    diner.kind === 'student'
      ? ({ to: '/dependents/$dependentId/menu', params: { dependentId: diner.id } } as const)
      : ({ to: '/responsible/$responsibleId/menu', params: { responsibleId: diner.id } } as const);
  const leave = useLeave(toMenu);
  const toOrder = ({ _id }: Order) =>
    diner.kind === 'student'
      ? ({
          to: '/dependents/$dependentId/buy/$orderId',
          params: { dependentId: diner.id, orderId: _id },
        } as const)
      : ({
          to: '/responsible/$responsibleId/schedulling/$scheduleId',
          params: { responsibleId: diner.id, scheduleId: _id },
        } as const);
  return (
    <OrderScreen
      diner={diner}
      orderType={isCoffeeBreak ? 'COFF-BRK' : 'INO-TA'}
      onLeave={leave}
      onPlaced={(order) => void navigate({ ...toOrder(order), replace: true })}
    />
  );
}

function ToHome() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/', replace: true }), [navigate]);
  return null;
}
