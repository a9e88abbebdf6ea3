import { refundableUntil } from '@merenda/domain/payments/topup-refund';
import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { Notice } from '@merenda/ui/blocks/layout/notice.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { topupsQuery } from '../../../features/receipts/api/receipts.ts';
import { cardTopupQuery } from '../../../features/reversal/api/payouts.ts';
import { ReversalWizard } from '../../../features/reversal/components/reversal-wizard.tsx';
import { useSession } from '../../../session/session.ts';

/** The page /reversal-account-balance; the navigation state `isDelete` closes the wallet. */
export default function ReversalPage() {
  const closes = usePageLocation(({ state }) => state.isDelete === true);
  const { me } = useSession();
  const { data, error, refetch } = useQuery(cardTopupQuery(me._id));
  if (data) {
    return (
      <ReversalWizard
        key={closes ? 'all' : 'part'}
        closes={closes}
        card={data.docs[0]?.card}
        first={<OriginFirst />}
      />
    );
  }
  // Without an answer nobody knows whether the card's data are needed.
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return <ScreenSkeleton />;
}

/** The offer to refund a top-up to its card or account instead: that needs no approval. */
function OriginFirst() {
  const t = useT();
  const { me } = useSession();
  const { data } = useInfiniteQuery(topupsQuery(me._id));
  const now = new Date();
  const recent = data?.pages[0]?.docs.some(
    ({ status, createdAt, paymentServiceProvider }) =>
      (status === 'paid' || status === 'partially_refunded') &&
      refundableUntil(paymentServiceProvider, new Date(createdAt)) > now,
  );
  if (!recent) return null;
  return (
    <Notice
      Icon={IconArrowBackUp}
      title={t('reversal.origin.title')}
      text={t('reversal.origin.text')}
      action={
        <ButtonLink to="/payments/receipts" kind="soft" size="small">
          {t('reversal.origin.go')}
        </ButtonLink>
      }
    />
  );
}
