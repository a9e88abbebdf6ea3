import type { Currency } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { relativeDay } from '@merenda/i18n';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconCoin,
  IconCreditCard,
  IconLink,
  IconQrcode,
  IconReceiptRefund,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { companyDay, companyTime, companyToday } from '../../../brand/company-time.ts';
import { useLanguage, useT } from '../../../i18n/language.ts';
import { wireToMinor } from '../../../session/wire-money.ts';
import { MovementRow } from '../../../ui/money/movement-row.tsx';
import type { WalletLog } from '../api/wallet-logs.ts';

const ICONS: Record<WalletLog['kind'], ComponentType<{ size: number }>> = {
  'topup-card': IconCreditCard,
  'topup-pix': IconQrcode,
  'topup-link': IconLink,
  'topup-refund': IconReceiptRefund,
  'topup-refund-reversal': IconArrowForwardUp,
  chargeback: IconArrowBackUp,
  'chargeback-reversal': IconArrowForwardUp,
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
  const { topup } = log.transaction;
  return (
    <MovementRow
      icon={<Icon size={20} />}
      title={linked(log.counterparty ?? t(`movements.${log.kind}`), topup)}
      text={[
        log.counterparty && t(`movements.${log.kind}`),
        whenOf(log.txDatetime, language),
        topup && t('receipts.title'),
      ]
        .filter(Boolean)
        .join(' · ')}
      minor={log.operationType === 'DEB' ? -value : value}
      currency={currency}
      balanceAfter={wireToMinor(log.balance.value, currency)}
    />
  );
}

/** A top-up's movement leads to its receipt. */
const linked = (title: string, topupId: string | undefined): ReactNode =>
  topupId ? (
    <Link to="/payments/receipts/$topupId" params={{ topupId }}>
      {title}
    </Link>
  ) : (
    title
  );

/** "Today, 12:10", "Yesterday, 18:02", "18/11/2026, 23:25", by the company's clock, as on the receipt. */
function whenOf(instant: string, language: Language): string {
  const day = relativeDay(language, companyDay(instant), companyToday());
  return `${day}, ${companyTime(language, instant)}`;
}
