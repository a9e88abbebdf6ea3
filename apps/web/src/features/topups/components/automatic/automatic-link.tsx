import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../../i18n/language.ts';
import { automaticQuery } from '../../../../queries/automatic.ts';
import type { Dependent } from '../../../../queries/dependents.ts';
import { useSession } from '../../../../session/session.ts';
import { wireToMinor } from '../../../../session/wire-money.ts';
import { RowLink } from '../../../../ui/actions/row-link.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useSentence } from '../../model/automatic/use-sentence.ts';
import { useTakesCards } from '../../model/automatic/use-takes-cards.ts';

/** From a student's account to what fills it by itself: to set it up, or to change it. */
export function AutomaticLink({ student: { _id, name, wallet } }: { student: Dependent }) {
  const t = useT();
  const { me, currency } = useSession();
  const { data } = useQuery(automaticQuery(me.company));
  const sentence = useSentence(currency);
  const takesCards = useTakesCards();
  if (!wallet || !takesCards) return null;
  const rule = data?.docs.find(({ walletId }) => walletId === wallet._id);
  const told = rule && {
    name,
    thresholdMinor: wireToMinor(rule.threshold, currency),
    amountMinor: wireToMinor(rule.value, currency),
  };
  return (
    <Card flush>
      <RowLink
        to="/payments/automatic"
        search={{ student: _id }}
        icon={<IconRefresh size={22} />}
        text={rule?.pausedBy ? t('topups.automatic.paused.chip') : told && sentence(told)}
      >
        {t('topups.automatic.title')}
      </RowLink>
    </Card>
  );
}
