import { Button, type Waits } from '@merenda/ui/blocks/actions/button.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import type { Line } from '../../model/order/review.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';
import { ShortAction } from '../order/too-little.tsx';

/**
 * A wizard's main button, with the number of dishes and the total. If the order lacks money, the way to
 * provide it stands in its place.
 */
export function PlaceAction({
  words,
  count,
  totalMinor,
  waits,
  places,
  order,
}: {
  words: string;
  /** Number of dishes; shown if it is not zero. */
  count: number;
  totalMinor: bigint | undefined;
  waits: Waits;
  /** This step places the order. */
  places: boolean;
  order: OrderInProgress<Line>;
}) {
  const t = useT();
  const { currency } = useSession();
  if (places && order.shortfall) return <ShortAction order={order} />;
  return (
    <Button type="submit" wide waits={waits} busy={order.busy}>
      {count > 0 && <span>{t('ordering.items', { count })}</span>}
      <span>{words}</span>
      {totalMinor !== undefined && <Money minor={totalMinor} currency={currency} />}
    </Button>
  );
}
