import { isCard } from '@merenda/domain/payments/payment-providers';
import { WalletDrawing } from '@merenda/ui/blocks/drawings/drawings.tsx';
import { WizardFrame } from '@merenda/ui/blocks/layout/wizard-frame.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { automaticQuery } from '../../../../../queries/agreements.ts';
import { cardsQuery, usableCards } from '../../../../../queries/cards.ts';
import { dependentsQuery } from '../../../../../queries/dependents.ts';
import { asksSecurityCode, gatewaysQuery } from '../../../../../queries/gateways.ts';
import { useSession } from '../../../../../session/session.ts';
import { feesOf } from '../../../model/fees/fees.ts';
import { recipientsOf } from '../../../model/wizard/recipients.ts';
import styles from '../agreements.module.css';
import { AutomaticCard } from './automatic-card.tsx';
import { AutomaticForm } from './automatic-form.tsx';

/**
 * The screen /payments/automatic. It changes the automatic top-up in the address, or that of the student in
 * the address. Without either it makes a new one. While cards are off it only shows one that exists, to
 * be paused or deleted.
 */
export function AutomaticScreen({
  agreementId,
  studentId,
}: {
  agreementId?: string | undefined;
  studentId?: string | undefined;
}) {
  const t = useT();
  const navigate = useNavigate();
  const { me, responsible, currency } = useSession();
  const agreements = useQuery(automaticQuery(me.company));
  const students = useQuery(dependentsQuery(me._id));
  const cards = useQuery(cardsQuery(me.company));
  const gateways = useQuery(gatewaysQuery(me.company));
  const automatic = agreements.data?.docs.find(({ _id, user }) =>
    agreementId ? _id === agreementId : studentId !== undefined && user?._id === studentId,
  );
  const isLost = agreementId !== undefined && agreements.data !== undefined && !automatic;
  const provider = gateways.data?.map((one) => one.paymentsServiceProvider).find(isCard);
  const toMethods = () => void navigate({ to: '/payments', search: { page: 'methods' } });
  if (gateways.data && !provider && agreements.data) {
    // A company without cards still has its other ways to top up.
    if (!automatic) return <Navigate to="/payments" replace />;
    return (
      <WizardFrame
        title={t('topups.automatic.title')}
        heading={t('topups.automatic.title')}
        text={t('cards.off.text')}
        onBack={toMethods}
      >
        <ul className={styles.list}>
          <AutomaticCard automatic={automatic} />
        </ul>
      </WizardFrame>
    );
  }
  if (!isLost && agreements.data && students.data && cards.data && gateways.data && provider) {
    const taken = agreements.data.docs.map(({ walletId }) => walletId);
    const all = recipientsOf(responsible, students.data.docs, currency);
    const wallets = all.filter(({ walletId }) =>
      automatic ? walletId === automatic.walletId : !taken.includes(walletId),
    );
    if (wallets.length === 0) {
      return (
        <WizardFrame
          title={t('topups.automatic.title')}
          heading={t('topups.automatic.heading.new')}
          onBack={toMethods}
        >
          <EmptyState drawing={<WalletDrawing />} title={t('topups.automatic.allSet')} />
        </WizardFrame>
      );
    }
    return (
      <AutomaticForm
        automatic={automatic}
        wallets={wallets}
        cards={usableCards(cards.data.docs)}
        chosen={studentId && wallets.find(({ id }) => id === studentId)?.walletId}
        fee={feesOf(gateways.data, currency)[provider]}
        asksSecurityCode={asksSecurityCode(gateways.data)}
      />
    );
  }
  const failed = [agreements, students, cards, gateways].find(({ error }) => error);
  if (!failed && !isLost) return <ScreenSkeleton />;
  return (
    <ErrorScreen
      error={failed?.error}
      text="topups.automatic.error.load"
      onRetry={() => void (failed ?? agreements).refetch()}
    />
  );
}
