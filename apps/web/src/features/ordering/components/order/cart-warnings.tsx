import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Line, Reviewed } from '../../model/order/review.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';

/**
 * Tells a guardian what to know before paying: what the server warns of. Where the order is placed, with
 * the box that confirms what must be (product:ordering#warnings).
 */
export function CartWarnings({
  line,
  order,
}: {
  line: Reviewed<Line>;
  /** Where it is placed. */
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
