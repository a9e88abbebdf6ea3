import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cardsQuery, usableCards } from '../../../queries/cards.ts';
import { companyQuery } from '../../../queries/company.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { asksSecurityCode, gatewaysQuery } from '../../../queries/gateways.ts';
import { useSession } from '../../../session/session.ts';
import { ErrorScreen } from '../../../ui/states/error-state.tsx';
import { ScreenSkeleton } from '../../../ui/states/skeletons.tsx';
import { feesOf } from '../model/fees/fees.ts';
import { recipientsOf } from '../model/wizard/recipients.ts';
import { TopupWizard } from './topup-wizard.tsx';

/**
 * /payments: loads the company, its ways to pay, whom to top up and the cards, then the wizard
 * (product:topups#steps).
 */
export function TopupScreen() {
  const { me, responsible, currency } = useSession();
  const company = useQuery(companyQuery(me.company));
  const gateways = useQuery(gatewaysQuery(me.company));
  const students = useQuery(dependentsQuery(me._id));
  const cards = useQuery(cardsQuery(me.company));
  const docs = students.data?.docs;
  const recipients = useMemo(
    () => docs && recipientsOf(responsible, docs, currency),
    [docs, responsible, currency],
  );
  if (company.data && gateways.data && recipients) {
    const offer = {
      preselected: company.data.preselectedProvider,
      gateways: gateways.data.map(({ paymentsServiceProvider }) => paymentsServiceProvider),
      fees: feesOf(gateways.data, currency),
      recipients,
      cards: cards.data && usableCards(cards.data.docs),
      asksSecurityCode: asksSecurityCode(gateways.data),
      currency,
    };
    return <TopupWizard offer={offer} cards={cards} />;
  }
  const needed = [
    [company, 'company.error.loadCompanyData'],
    [gateways, 'payments.error.listGatewaysPayment'],
    [students, 'dependent.error.list'],
  ] as const;
  const failed = needed.find(([{ error }]) => error);
  if (!failed) return <ScreenSkeleton />;
  const [query, text] = failed;
  return <ErrorScreen error={query.error} text={text} onRetry={() => void query.refetch()} />;
}
