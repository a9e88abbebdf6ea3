import { usePageLocation } from '@merenda/ui/blocks/browser/use-page-location.ts';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { ScreenSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { cardsQuery, usableCards } from '../../../queries/cards.ts';
import { companyQuery } from '../../../queries/company.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import type { ForOrder } from '../../../queries/for-order.ts';
import { asksSecurityCode, gatewaysQuery } from '../../../queries/gateways.ts';
import { useSession } from '../../../session/session.ts';
import { canBePaid, type ListedTopup, latestTopupsQuery } from '../api/latest-topups.ts';
import { type Paid, repeatedQuery } from '../api/payments.ts';
import { feesOf } from '../model/fees/fees.ts';
import { beginWizard, type Wish } from '../model/wizard/begin.ts';
import { type Recipient, recipientsOf } from '../model/wizard/recipients.ts';
import { TopupWizard } from './topup-wizard.tsx';

/** The requests in the address (product:topups#shortcuts). */
export interface TopupShortcut {
  /** Id of the student to top up. */
  student?: string | undefined;
  /** `own`: the own wallet is topped up. */
  wallet?: string | undefined;
  /** Id of the top-up to repeat. */
  repeat?: string | undefined;
  /** Id of the top-up whose code is shown. */
  code?: string | undefined;
}

/**
 * The screen /payments. It loads company, providers, recipients, cards and latest top-ups, then shows the
 * wizard (product:topups#steps).
 */
export function TopupScreen(shortcut: TopupShortcut) {
  const { me, responsible, currency } = useSession();
  const forOrder = usePageLocation(({ state }) => state.forOrder);
  const company = useQuery(companyQuery(me.company));
  const gateways = useQuery(gatewaysQuery(me.company));
  const students = useQuery(dependentsQuery(me._id));
  const cards = useQuery(cardsQuery(me.company));
  const latest = useQuery(latestTopupsQuery(me._id));
  const paid = useQuery({
    ...repeatedQuery(me._id, shortcut.repeat ?? ''),
    enabled: shortcut.repeat !== undefined,
  });
  const docs = students.data?.docs;
  const recipients = useMemo(
    () => docs && recipientsOf(responsible, docs, currency),
    [docs, responsible, currency],
  );
  // Cards and latest top-ups only save taps: without them the wizard begins at its first step.
  const isPrepared = ![cards, latest].some(({ isPending }) => isPending) && !paid.isLoading;
  if (company.data && gateways.data && recipients && isPrepared) {
    const last = latest.data?.find(({ status }) => status === 'paid');
    const offer = {
      preselected: last?.paymentServiceProvider ?? company.data.preselectedProvider,
      providers: gateways.data.map(({ paymentsServiceProvider }) => paymentsServiceProvider),
      fees: feesOf(gateways.data, currency),
      recipients,
      cards: cards.data && usableCards(cards.data.docs),
      asksSecurityCode: asksSecurityCode(gateways.data),
      currency,
    };
    const code = latest.data?.find(({ _id }) => _id === shortcut.code);
    const wish = wishOf({ ...shortcut, forOrder }, { paid: paid.data, code, last, recipients });
    return <BegunWizard offer={offer} wish={wish} cards={cards} />;
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

function wishOf(
  asked: TopupShortcut & { forOrder?: ForOrder | undefined },
  {
    paid,
    code,
    last,
    recipients: [own],
  }: {
    paid: Paid | undefined;
    code: ListedTopup | undefined;
    last: ListedTopup | undefined;
    recipients: readonly Recipient[];
  },
): Wish {
  if (asked.forOrder) return { for: 'order', order: asked.forOrder };
  if (asked.student !== undefined) return { for: 'recipient', id: asked.student };
  if (asked.wallet === 'own' && own) return { for: 'recipient', id: own.id };
  if (paid) return { for: 'repeat', paid };
  return code && canBePaid(code) ? { for: 'code', topup: code } : { for: 'anything', last };
}

/** Begins the wizard once, with the data known at that time. */
function BegunWizard({
  wish,
  ...wizard
}: { wish: Wish } & Omit<Parameters<typeof TopupWizard>[0], 'begin'>) {
  const [begin] = useState(() => beginWizard(wizard.offer, wish));
  return <TopupWizard {...wizard} begin={begin} />;
}
