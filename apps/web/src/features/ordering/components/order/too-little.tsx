import { formatMoney } from '@merenda/domain/money/money';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import type { Line } from '../../model/order/review.ts';
import type { Shortfall } from '../../model/order/shortfall.ts';
import { useKeepAgreed } from '../../model/order/use-agreed.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';

/** The missing amount, and whether the guardian's wallet covers it (product:ordering#too-little-money). */
export function ShortNote({ shortfall: { missingMinor, canTransfer } }: { shortfall: Shortfall }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  return (
    <Card tone={canTransfer ? 'brand' : 'warn'} role="status">
      <strong>
        {t(canTransfer ? 'ordering.shortCovered' : 'ordering.short', {
          amount: formatMoney(missingMinor, currency, language),
        })}
      </strong>
    </Card>
  );
}

/**
 * The way to provide a missing amount: a transfer from the guardian's wallet with the order, else a top-up
 * that orders afterwards.
 */
export function ShortAction({
  order: { shortfall, waits, busy, isPartial, placeWithTransfer },
}: {
  order: Pick<
    OrderInProgress<Line>,
    'shortfall' | 'waits' | 'busy' | 'isPartial' | 'placeWithTransfer'
  >;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const keep = useKeepAgreed();
  if (!shortfall) return null;
  const { canTransfer, missingMinor, topup, agreed } = shortfall;
  const amount = formatMoney(missingMinor, currency, language);
  return canTransfer ? (
    <Button wide waits={waits} busy={busy && !isPartial} onClick={placeWithTransfer}>
      {t('ordering.transferAndOrder', { amount })}
    </Button>
  ) : (
    <ButtonLink to="/payments" state={{ forOrder: topup }} onClick={() => keep(agreed)} wide>
      {t('ordering.topUpAndOrder', { amount })}
    </ButtonLink>
  );
}
