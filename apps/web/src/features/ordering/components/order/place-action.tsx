import { Button, type Waits } from '@merenda/ui/blocks/actions/button.tsx';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import type { Shortfall } from '../../model/order/shortfall.ts';
import type { Checkout } from '../../model/use-checkout.ts';
import { ShortActions } from './too-little.tsx';

/** A wizard's way on, with what is chosen and what it costs; where money is missing, the ways to have it. */
export function PlaceAction({
  words,
  count,
  totalMinor,
  waits,
  canPlace,
  shortfall,
  checkout,
}: {
  words: string;
  /** Of the dishes; said from one on. */
  count: number;
  totalMinor: bigint | undefined;
  waits: Waits;
  /** But for the money. */
  canPlace: boolean;
  /** Of the step that places the order. */
  shortfall: Shortfall | undefined;
  checkout: Pick<Checkout, 'busy' | 'place'>;
}) {
  const t = useT();
  const { currency } = useSession();
  if (shortfall) {
    return (
      <ShortActions
        shortfall={shortfall}
        waits={!canPlace}
        busy={checkout.busy}
        onTransfer={() => checkout.place(shortfall.missingMinor)}
      />
    );
  }
  return (
    <Button type="submit" wide waits={waits} busy={checkout.busy}>
      {count > 0 && <span>{t('ordering.items', { count })}</span>}
      <span>{words}</span>
      {totalMinor !== undefined && <Money minor={totalMinor} currency={currency} />}
    </Button>
  );
}
