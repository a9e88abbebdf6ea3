import { isCard } from '@merenda/domain/payments/payment-providers';
import { useQuery } from '@tanstack/react-query';
import { gatewaysQuery } from '../../../../queries/gateways.ts';
import { useSession } from '../../../../session/session.ts';

/** Can a card be charged at this company? While it is not known, yes: nearly everywhere. */
export function useTakesCards(): boolean {
  const { me } = useSession();
  const { data } = useQuery(gatewaysQuery(me.company));
  return data?.some(({ paymentsServiceProvider: by }) => isCard(by)) ?? true;
}
