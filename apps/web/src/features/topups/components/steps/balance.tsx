import type { Currency } from '@merenda/domain/money/money';
import { useT } from '../../../../i18n/language.ts';
import { Money } from '../../../../ui/money/money.tsx';

/** "balance R$ 62,00", beneath a name. */
export function Balance({ minor, currency }: { minor: bigint; currency: Currency }) {
  const t = useT();
  return (
    <>
      {t('topups.balanceNow')} <Money minor={minor} currency={currency} size="small" tone="muted" />
    </>
  );
}
