import { wireToMinor } from '@merenda/domain/money/money';
import { RowLink } from '@merenda/ui/blocks/actions/row-link.tsx';
import { isUnread } from '@merenda/ui/blocks/states/unread.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { automaticQuery } from '../../../../../queries/agreements.ts';
import type { Dependent } from '../../../../../queries/dependents.ts';
import { useAcceptsCards } from '../../../../../queries/gateways.ts';
import { useSession } from '../../../../../session/session.ts';
import { useTermsSummary } from '../../../model/agreements/use-terms-summary.ts';

/** A row from a student's account to the student's automatic top-up, or to a new one. */
export function AutomaticLink({ student: { _id, name, wallet } }: { student: Dependent }) {
  const t = useT();
  const { me, currency } = useSession();
  const agreements = useQuery(automaticQuery(me.company));
  const summary = useTermsSummary(currency);
  const acceptsCards = useAcceptsCards(me.company);
  const automatic = agreements.data?.docs.find(({ walletId }) => walletId === wallet?._id);
  if (!wallet || (!acceptsCards && !automatic)) return null;
  const terms = automatic && {
    name,
    thresholdMinor: wireToMinor(automatic.threshold, currency),
    amountMinor: wireToMinor(automatic.value, currency),
  };
  return (
    <RowLink
      to="/payments/automatic"
      search={{ student: _id }}
      icon={<IconRefresh size={22} />}
      text={
        isUnread(agreements)
          ? t('topups.automatic.error.load')
          : terms && !automatic.pausedBy && summary.automatic.terms(terms)
      }
      value={
        automatic?.pausedBy
          ? t('topups.automatic.paused.chip')
          : agreements.data && !automatic && t('topups.automatic.off')
      }
    >
      {t('topups.automatic.title')}
    </RowLink>
  );
}
