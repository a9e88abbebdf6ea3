import { BackLink } from '@merenda/ui/blocks/actions/back-link.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '../../../session/session.ts';
import { type Receipt, receiptQuery } from '../api/receipts.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';
import styles from './receipts.module.css';

/** A top-up's receipt with its actions; `children` add further content about the payment. */
export function ReceiptScreen({
  topupId,
  above,
  children,
}: {
  topupId: string;
  /** Further actions for a paid top-up. */
  above?: (receipt: Receipt) => ReactNode;
  children?: ReactNode;
}) {
  const t = useT();
  const { me } = useSession();
  const { data, error, refetch } = useQuery(receiptQuery(me._id, topupId));
  if (!data) {
    if (!error) return <ScreenSkeleton />;
    return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Screen>
      <PageHeader
        title={t(data.paidAt ? 'receipts.title' : 'receipts.unpaid')}
        back={<BackLink to="/payments/receipts" />}
      />
      <ReceiptPaper receipt={data} />
      <div className={styles.beneath} data-unprinted>
        {data.paidAt && above?.(data)}
        {data.paidAt && <ReceiptActions topupId={topupId} />}
        {children}
      </div>
    </Screen>
  );
}
