import type { Currency } from '@merenda/domain/money';
import { formatDateTime } from '@merenda/i18n';
import {
  IconArrowsExchange,
  IconCoin,
  IconCreditCard,
  IconLink,
  IconQrcode,
  IconReceiptRefund,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { wireToMinor } from '../../../session/wireMoney.ts';
import { MovementRow } from '../../../ui/MovementRow.tsx';
import type { WalletLog } from '../api/wallet-logs.ts';

const ICONS: Record<WalletLog['kind'], ComponentType<{ size: number }>> = {
  'topup-card': IconCreditCard,
  'topup-pix': IconQrcode,
  'topup-link': IconLink,
  'topup-refund': IconReceiptRefund,
  'transfer-out': IconArrowsExchange,
  'transfer-in': IconArrowsExchange,
  purchase: IconToolsKitchen2,
  'purchase-refund': IconReceiptRefund,
  adjustment: IconCoin,
};

/** One movement: what, when, how much, and the balance after it. */
export function LogRow({ log, currency }: { log: WalletLog; currency: Currency }) {
  const t = useT();
  const language = useLanguage();
  const Icon = ICONS[log.kind];
  const value = wireToMinor(log.value, currency);
  return (
    <MovementRow
      icon={<Icon size={20} />}
      title={log.counterparty ?? t(`movements.${log.kind}`)}
      text={[
        log.counterparty && t(`movements.${log.kind}`),
        formatDateTime(language, new Date(log.txDatetime)),
      ]
        .filter(Boolean)
        .join(' · ')}
      minor={log.operationType === 'DEB' ? -value : value}
      currency={currency}
      balanceAfter={wireToMinor(log.balance.value, currency)}
    />
  );
}
