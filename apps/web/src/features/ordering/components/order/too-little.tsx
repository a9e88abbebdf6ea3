import { formatMoney } from '@merenda/domain/money/money';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import type { Line } from '../../model/order/review.ts';
import type { Shortfall } from '../../model/order/shortfall.ts';
import { useKeepAgreed } from '../../model/order/use-agreed.ts';
import type { OrderInProgress } from '../../model/order/use-order.ts';

/** The missing amount of each balance (product:ordering#too-little-money). */
export function ShortNote({ shortfall }: { shortfall: Shortfall }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  return (
    <Card tone="warn" role="status">
      {shortfall.of.map(({ student, missingMinor }) => (
        <p key={student ?? ''}>
          {t(student === undefined ? 'order.refused.shortOwn' : 'order.refused.short', {
            amount: formatMoney(missingMinor, currency, language),
            name: student ?? '',
          })}
        </p>
      ))}
    </Card>
  );
}

/**
 * The ways to provide a missing amount: a transfer from the guardian's wallet with the order, or a top-up
 * that orders afterwards.
 */
export function ShortActions({
  order: { shortfall, waits, busy, placeWithTransfer },
}: {
  order: Pick<OrderInProgress<Line>, 'shortfall' | 'waits' | 'busy' | 'placeWithTransfer'>;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const keep = useKeepAgreed();
  if (!shortfall) return null;
  const { canTransfer, missingMinor, topup, agreed } = shortfall;
  const amount = formatMoney(missingMinor, currency, language);
  return (
    <>
      {canTransfer && (
        <Button wide waits={waits} busy={busy} onClick={placeWithTransfer}>
          {t('ordering.transferAndOrder', { amount })}
        </Button>
      )}
      <ButtonLink
        to="/payments"
        state={{ forOrder: topup }}
        onClick={() => keep(agreed)}
        kind={canTransfer ? 'soft' : 'primary'}
        wide
      >
        {t('ordering.topUpAndOrder', { amount })}
      </ButtonLink>
    </>
  );
}
