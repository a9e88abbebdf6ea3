import type { Currency } from '@merenda/domain/money/money';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';

/** The line "balance R$ 62,00" below a name. */
export function Balance({ minor, currency }: { minor: bigint; currency: Currency }) {
  const t = useT();
  return (
    <>
      {t('topups.balanceNow')} <Money minor={minor} currency={currency} size="small" tone="muted" />
    </>
  );
}
