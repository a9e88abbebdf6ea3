import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { automaticQuery } from '../../../../../queries/agreements.ts';
import { useAcceptsCards } from '../../../../../queries/gateways.ts';
import { useSession } from '../../../../../session/session.ts';
import { AgreementList } from '../agreement-list.tsx';
import { AutomaticCard } from './automatic-card.tsx';

/** The automatic top-ups; nothing if the company accepts no cards. */
export function AutomaticTopups() {
  const t = useT();
  const { me } = useSession();
  const query = useQuery(automaticQuery(me.company));
  const acceptsCards = useAcceptsCards(me.company);
  if (!acceptsCards) return null;
  return (
    <AgreementList
      query={query}
      title="topups.automatic.list"
      none="topups.automatic.none"
      failed="topups.automatic.error.load"
      row={(automatic) => <AutomaticCard key={automatic._id} automatic={automatic} />}
      add={
        <ButtonLink
          to="/payments/automatic"
          kind="outline"
          wide
          icon={<IconPlus size={20} aria-hidden />}
        >
          {t('topups.automatic.add')}
        </ButtonLink>
      }
    />
  );
}
