import { formatMoney, wireToMinor } from '@merenda/domain/money/money';
import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { Bone } from '@merenda/ui/blocks/states/skeletons.tsx';
import { Unread } from '@merenda/ui/blocks/states/unread.tsx';
import { minutesAndSeconds, useTimeLeft } from '@merenda/ui/blocks/states/use-time-left.ts';
import { useHydrated } from '@merenda/ui/client/use-hydrated.ts';
import { useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef } from 'react';
import { refreshMoney, useSession } from '../../../session/session.ts';
import { canBePaid, latestTopupsQuery, type PayableTopup } from '../api/latest-topups.ts';
import { RepeatLink } from './repeat-link.tsx';

/** An empty text as high as one line. */
const NO_TIME = '\u00a0';

/** The height of a row with two lines. */
const ROW_HEIGHT = '60.6px';

/**
 * The top-up on home: the PIX that waits to be paid, with a link to its code, or else the latest top-up to
 * repeat (product:topups#shortcuts). Its place is kept until both are known: nothing below moves.
 */
export function LatestTopup({ wallets }: { wallets: readonly string[] | undefined }) {
  const t = useT();
  const { me, responsible } = useSession();
  const queries = useQueryClient();
  const isHydrated = useHydrated();
  const topups = useQuery(latestTopupsQuery(me._id));
  const { data: latest, isPending } = topups;
  const payable = latest?.find(canBePaid);
  const paid = latest?.find(
    ({ status, parts }) =>
      status === 'paid' && parts.every(({ wallet }) => wallets?.includes(wallet)),
  );
  // A payment on another device changes the balances.
  const before = useRef(paid?._id);
  useEffect(() => {
    if (before.current && before.current !== paid?._id) void refreshMoney(queries);
    before.current = paid?._id;
  }, [paid?._id, queries]);
  if (isPending || !wallets) {
    return responsible.hasFirstSteps ? null : <Bone height={ROW_HEIGHT} />;
  }
  if (!latest) return <Unread of={[topups]} text={t('topups.latest.unread')} />;
  const repeat = paid && (
    <RepeatLink topup={paid} kind={paymentKindOf(paid.paymentServiceProvider)} />
  );
  if (!payable) return repeat;
  // The countdown runs by the device's clock, which no server knows; until hydration its place stays empty.
  return isHydrated ? (
    <PayableCode topup={payable} over={repeat} />
  ) : (
    <Payable topup={payable} text={NO_TIME} />
  );
}

function PayableCode({ topup, over }: { topup: PayableTopup; over: ReactElement | undefined }) {
  const t = useT();
  const leftMs = useTimeLeft(Date.parse(topup.pix.expiresAt));
  if (leftMs === 0) return over;
  return <Payable topup={topup} text={t('countdown.left', { time: minutesAndSeconds(leftMs) })} />;
}

function Payable({ topup: { _id, total, fee }, text }: { topup: PayableTopup; text: string }) {
  const t = useT();
  const language = useLanguage();
  const { currency } = useSession();
  const amount = formatMoney(
    wireToMinor(total, currency) + wireToMinor(fee, currency),
    currency,
    language,
  );
  return (
    <Card flush tone="warn">
      <RowLink to="/payments" search={{ code: _id }} icon={<IconQrcode size={24} />} text={text}>
        {t('topups.waiting', { amount })}
      </RowLink>
    </Card>
  );
}
