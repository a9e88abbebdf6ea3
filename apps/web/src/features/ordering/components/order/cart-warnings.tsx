import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Line, Reviewed } from '../../model/order/review.ts';

/**
 * Tells a guardian what to know before paying: what the server warns of. Where the order is placed, with
 * the box that confirms what must be (product:ordering#warnings).
 */
export function CartWarnings({
  line,
  onConfirm,
}: {
  line: Reviewed<Line>;
  onConfirm?: ((line: Reviewed<Line>, isGiven: boolean) => void) | undefined;
}) {
  const t = useT();
  return (
    <>
      {line.cart?.warnings.map(({ message }) => (
        <Card key={message} tone="warn" role="status">
          {message}
        </Card>
      ))}
      {onConfirm && line.warnings.length > 0 && (
        <Checkbox
          required
          label={t('ordering.warnings.confirm')}
          checked={line.isConfirmed}
          onChange={(isGiven) => onConfirm(line, isGiven)}
        />
      )}
    </>
  );
}
