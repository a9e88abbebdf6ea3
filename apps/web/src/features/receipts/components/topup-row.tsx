import { wireToMinor } from '@merenda/domain/money/money';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { relativeDay } from '@merenda/i18n';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { MoneyRow } from '@merenda/ui/blocks/money/money-row.tsx';
import { companyDay, companyToday } from '@merenda/ui/brand/company-time.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconCreditCard, IconLink, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../session/session.ts';
import type { ListedTopup } from '../api/receipts.ts';
import { StatusChip } from './status-chip.tsx';

const ICONS = { card: IconCreditCard, pix: IconQrcode, link: IconLink };

/**
 * A top-up in the list: recipients, time and amount, with a link to its receipt. Its state is shown only if
 * it is not simply paid: problems stand out.
 */
export function TopupRow({ topup }: { topup: ListedTopup }) {
  const t = useT();
  const language = useLanguage();
  const { responsible, currency } = useSession();
  const isSimplyPaid = topup.status === 'paid' && !topup.disputed;
  const Icon = ICONS[paymentKindOf(topup.paymentServiceProvider)];
  const minorOf = (major: number) => wireToMinor(major, currency);
  const names = topup.parts.map(({ wallet, name }) =>
    wallet === responsible.wallet._id ? t('topups.myWallet') : name,
  );
  return (
    <MoneyRow
      icon={<Icon size={20} />}
      title={
        <Link to="/payments/receipts/$topupId" params={{ topupId: topup._id }}>
          {new Intl.ListFormat(language, { type: 'unit' }).format(names)}
        </Link>
      }
      text={relativeDay(language, companyDay(topup.createdAt), companyToday(), {
        style: 'dayMonth',
      })}
      chip={!isSimplyPaid && <StatusChip status={topup.status} disputed={topup.disputed} />}
    >
      <Money minor={minorOf(topup.total) + minorOf(topup.fee)} currency={currency} />
    </MoneyRow>
  );
}
