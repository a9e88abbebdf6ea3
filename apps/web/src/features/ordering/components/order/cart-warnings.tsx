import { Checkbox } from '@merenda/ui/blocks/choices/checkbox.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { Cart } from '../../api/orders.ts';
import type { Confirmation } from '../../model/use-confirmation.ts';

/**
 * What a guardian should know before paying: what the server warns of. Where
 * the order is placed, with the box that confirms what must be (product:ordering#warnings).
 */
export function CartWarnings({
  cart,
  confirmation,
}: {
  cart: Cart | undefined;
  confirmation?: Confirmation;
}) {
  const t = useT();
  return (
    <>
      {cart?.warnings.map(({ message }) => (
        <Card key={message} tone="warn" role="status">
          {message}
        </Card>
      ))}
      {confirmation && confirmation.ids.length > 0 && (
        <Checkbox
          required
          label={t('ordering.warnings.confirm')}
          checked={confirmation.isGiven}
          onChange={confirmation.give}
        />
      )}
    </>
  );
}
