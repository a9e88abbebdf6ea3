import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Line, ReviewedLine } from '../../model/order/review.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';

/**
 * Shows the server's warnings before payment. On the screen that places the order, a checkbox confirms
 * those that must be confirmed (product:ordering#warnings).
 */
export function CartWarnings({
  line,
  order,
}: {
  line: ReviewedLine<Line>;
  /** The order, on the screen that places it. */
  order: Pick<OrderInProgress<Line>, 'accept' | 'isEstimating'> | undefined;
}) {
  const t = useT();
  return (
    <>
      {line.cart?.warnings.map(({ message }) => (
        <Card key={message} tone="warn" role="status">
          {message}
        </Card>
      ))}
      {order && line.warnings.length > 0 && (
        <Checkbox
          required
          label={t('ordering.warnings.confirm')}
          checked={line.isConfirmed}
          disabled={order.isEstimating}
          onChange={(isGiven) => order.accept(line, isGiven)}
        />
      )}
    </>
  );
}
