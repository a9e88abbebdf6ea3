import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useSession } from '../../../session/session.ts';
import type { Withdrawable } from '../api/withdrawable.ts';

/** The reason why only a part of a student's balance can be taken out (product:wallets#automatic-money). */
export function AutomaticMoney({ value, automatic }: Withdrawable) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const money = (major: number) => formatMoney(wireToMinor(major, currency), currency, language);
  if (automatic.length === 0) return null;
  return (
    <Card role="status">
      {automatic.map((part) => (
        <p key={part.guardian ?? ''}>
          {part.guardian === undefined
            ? t('transfers.automatic.other', { amount: money(part.value) })
            : t('transfers.automatic', { amount: money(part.value), guardian: part.guardian })}
        </p>
      ))}
      <p>{t('transfers.withdrawable', { amount: money(value) })}</p>
    </Card>
  );
}
