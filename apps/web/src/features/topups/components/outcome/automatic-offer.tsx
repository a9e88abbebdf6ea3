import { isCard } from '@merenda/domain/payments/payment-providers';
import type { TopupShare } from '@merenda/domain/payments/topup-split';
import { givenName } from '@merenda/domain/people/guardians';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { automaticQuery } from '../../../../queries/agreements.ts';
import { gatewaysQuery } from '../../../../queries/gateways.ts';
import { useSession } from '../../../../session/session.ts';
import type { Recipient } from '../../model/wizard/recipients.ts';

/**
 * The offer of an automatic top-up after a payment, for the first credited student without one. The company
 * must accept cards (product:topups#success).
 */
export function AutomaticOffer({
  parts,
  recipients,
}: {
  parts: readonly TopupShare[];
  recipients: readonly Recipient[];
}) {
  const t = useT();
  const { me } = useSession();
  const { data: gateways } = useQuery(gatewaysQuery(me.company));
  const { data: agreements } = useQuery(automaticQuery(me.company));
  const takesCards = gateways?.some(({ paymentsServiceProvider: by }) => isCard(by));
  if (!takesCards || !agreements) return null;
  const taken = new Set(agreements.docs.map(({ walletId }) => walletId));
  const got = new Set(parts.map(({ id }) => id));
  const student = recipients.find(
    ({ to, id, walletId }) => to !== 'wallet' && got.has(id) && !taken.has(walletId),
  );
  if (!student) return null;
  return (
    <Card flush>
      <RowLink
        to="/payments/automatic"
        search={{ student: student.id }}
        icon={<IconRefresh size={22} />}
        text={t('topups.done.automatic.text')}
      >
        {t('topups.done.automatic', { name: givenName(student.name, me.countryCode) })}
      </RowLink>
    </Card>
  );
}
