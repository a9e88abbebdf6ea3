import { formatMoney } from '@merenda/domain/money/money';
import { Button, ButtonLink, type Waits } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../../session/session.ts';
import type { Shortfall } from '../../model/order/shortfall.ts';
import { useKeepAgreed } from '../../model/use-agreed.ts';

/** Whose balance lacks how much (product:ordering#too-little-money). */
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

/** The ways on from too little money: from the own wallet with the order, or a top-up after which it is ordered. */
export function ShortActions({
  shortfall,
  waits,
  busy,
  onTransfer,
}: {
  shortfall: Shortfall;
  /** Something else is missing before it can be ordered. */
  waits?: Waits;
  busy: boolean;
  onTransfer: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const { canTransfer, missingMinor, topup, agreed } = shortfall;
  const keep = useKeepAgreed();
  const amount = formatMoney(missingMinor, currency, language);
  return (
    <>
      {canTransfer && (
        <Button wide waits={waits} busy={busy} onClick={onTransfer}>
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
