import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { automaticQuery } from '../../../../../queries/agreements.ts';
import { useAcceptsCards } from '../../../../../queries/gateways.ts';
import { useSession } from '../../../../../session/session.ts';
import { AgreementList } from '../agreement-list.tsx';
import { AutomaticCard } from './automatic-card.tsx';

/**
 * The automatic top-ups. While the company accepts no cards, those that run stay in sight, and none is
 * added.
 */
export function AutomaticTopups() {
  const t = useT();
  const { me } = useSession();
  const query = useQuery(automaticQuery(me.company));
  const acceptsCards = useAcceptsCards(me.company);
  if (!acceptsCards && query.data?.docs.length === 0) return null;
  return (
    <AgreementList
      query={query}
      title="topups.automatic.list"
      none="topups.automatic.none"
      failed="topups.automatic.error.load"
      row={(automatic) => <AutomaticCard key={automatic._id} automatic={automatic} />}
      add={
        acceptsCards && (
          <ButtonLink
            to="/payments/automatic"
            kind="outline"
            wide
            icon={<IconPlus size={20} aria-hidden />}
          >
            {t('topups.automatic.add')}
          </ButtonLink>
        )
      }
    />
  );
}
